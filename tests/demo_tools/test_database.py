"""The SQL tool reads, and does nothing else, however hostile the statement."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agentkit.demo_tools.bookshop import ABOUT, make_bookshop
from agentkit.demo_tools.database import Database

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(make_bookshop(tmp_path_factory.mktemp("shop")))


def test_rows_come_as_dicts_with_the_names_of_their_columns(shop: Database) -> None:
    sql = "SELECT title, price_eur FROM books ORDER BY price_eur DESC, book_id LIMIT 2"
    assert shop.query_database(sql) == {
        "rows": [
            {"title": "红楼梦", "price_eur": 22},
            {"title": "Les Misérables", "price_eur": 20},
        ],
        "complete": True,
    }


def test_tables_are_listed_with_their_columns(shop: Database) -> None:
    assert shop.list_tables() == {
        "about": ["note"],
        "books": ["book_id", "title", "author", "year", "language", "price_eur", "stock"],
        "orders": ["order_id", "book_id", "city", "ordered_on", "quantity"],
    }


def test_columns_of_one_name_are_all_kept(shop: Database) -> None:
    (row,) = shop.query_database("SELECT 1 AS a, 2 AS a, 3 AS a_2, 4 AS a")["rows"]
    assert list(row.values()) == [1, 2, 3, 4]


def test_values_that_json_does_not_know_are_texts(shop: Database) -> None:
    (row,) = shop.query_database("SELECT x'00ff' AS bytes, 9e999 AS much, NULL AS none")["rows"]
    assert row == {"bytes": "(2 bytes, not text)", "much": "inf", "none": None}


def test_a_long_result_is_cut_and_says_so(shop: Database) -> None:
    result = shop.query_database(f"{ENDLESS} SELECT x FROM c")
    assert [row["x"] for row in result["rows"]] == list(range(1, 101))
    assert result["complete"] is False
    assert "Only the first 100 rows" in result["note"]
    exact = shop.query_database(f"{ENDLESS} SELECT x FROM c LIMIT 100")
    assert exact["complete"] is True
    assert len(exact["rows"]) == 100


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM books",
        "INSERT INTO about VALUES ('x')",
        "UPDATE books SET stock = 0",
        "DROP TABLE books",
        "CREATE TABLE t (x)",
        "CREATE TEMP TABLE t (x)",
        "CREATE TEMP TRIGGER t AFTER INSERT ON books BEGIN SELECT 1; END",
        "REPLACE INTO about VALUES ('x')",
        "ATTACH 'other.db' AS other",
        "ATTACH ':memory:' AS other",
        "DETACH main",
        "PRAGMA table_list",
        "PRAGMA writable_schema = 1",
        "PRAGMA hard_heap_limit = 1",
        "SELECT * FROM pragma_database_list",
        "VACUUM",
        "VACUUM INTO 'copy.db'",
        "ANALYZE",
        "BEGIN EXCLUSIVE",
        "SAVEPOINT s",
        "SELECT load_extension('evil')",
        "SELECT LOAD_EXTENSION('evil')",
        "SELECT writefile('x', 'y')",
        "SELECT random()",
        "SELECT zeroblob(1000000000)",
        "SELECT printf('%.*c', 1000000000, 'x')",
        "WITH b AS (SELECT 1) DELETE FROM books",
    ],
)
def test_a_statement_that_does_more_than_read_is_denied_and_does_nothing(
    shop: Database, sql: str
) -> None:
    before = {path.name: path.read_bytes() for path in shop.path.parent.iterdir()}
    with pytest.raises((PermissionError, ValueError)) as caught:
        shop.query_database(sql)
    unknown = "no such function" in str(caught.value)  # not every SQLite has every function
    assert isinstance(caught.value, PermissionError) or unknown
    assert {path.name: path.read_bytes() for path in shop.path.parent.iterdir()} == before


@pytest.mark.parametrize(
    "sql",
    [
        f"{ENDLESS} SELECT count(*) FROM c",
        f"{ENDLESS} SELECT x FROM c ORDER BY x",
        "SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e",
    ],
)
def test_an_endless_query_ends(shop: Database, sql: str) -> None:
    with pytest.raises(TimeoutError, match="too much work"):
        shop.query_database(sql)


def test_the_bound_on_work_is_the_one_that_was_given(shop: Database) -> None:
    count = f"{ENDLESS} SELECT max(x) AS last FROM (SELECT x FROM c LIMIT 10000)"
    assert shop.query_database(count)["rows"] == [{"last": 10_000}]
    with pytest.raises(TimeoutError):
        Database(shop.path, max_steps=10_000).query_database(count)
    with pytest.raises(TimeoutError):
        Database(shop.path, max_seconds=1e-9).query_database(count)


def test_a_value_cannot_fill_the_memory(shop: Database) -> None:
    sql = "SELECT group_concat(a.title) FROM books a, orders b, orders c"
    with pytest.raises(ValueError, match="larger than 100,000 bytes"):
        shop.query_database(sql)


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("SELECT * FROM boks", r"no such table: boks.*list the tables"),
        ("SELECT titel FROM books", "no such column: titel"),
        ("SELEC 1", "syntax error"),
        ("SELECT 1; SELECT 2", "several SQL statements"),
        ("SELECT 1; DROP TABLE books", "several SQL statements"),
        ("", "gives no rows"),
        ("-- nothing", "gives no rows"),
        ("REINDEX", "gives no rows"),
        ("SELECT '\0'", "null character"),
    ],
)
def test_an_error_says_what_to_write_instead(shop: Database, sql: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        shop.query_database(sql)


WORDS = st.sampled_from(
    "SELECT FROM WHERE DELETE UPDATE INSERT INTO DROP TABLE ATTACH PRAGMA VACUUM books title "
    "stock * ( ) , ; = 1 'x' \" -- /* */ UNION ALL WITH RECURSIVE AS VALUES SET NULL LIMIT".split(
        " "
    )
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(st.one_of(st.lists(WORDS, max_size=10).map(" ".join), st.text(max_size=40)))
def test_no_statement_at_all_changes_the_database(shop: Database, sql: str) -> None:
    before = shop.path.read_bytes()
    try:
        shop.query_database(sql)
    except (PermissionError, ValueError, TimeoutError) as error:
        assert str(shop.path.parent) not in str(error)  # noqa: PT017 - any of three will do
    assert shop.path.read_bytes() == before


def test_a_file_that_is_no_database_or_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database at all " * 50, encoding="utf-8")
    with pytest.raises(ValueError, match="not a database"):
        Database(tmp_path / "text.db").list_tables()
    with pytest.raises(FileNotFoundError, match=r"no file 'gone\.db'"):
        Database(tmp_path / "gone.db")
    with pytest.raises(ValueError, match="max_rows must be more than 0, got 0"):
        Database(tmp_path / "text.db", max_rows=0)


def test_a_path_with_signs_that_mean_something_in_an_address_is_opened(tmp_path: Path) -> None:
    folder = tmp_path / "100% ü#1 mode=rw"
    folder.mkdir()
    assert Database(make_bookshop(folder)).query_database("SELECT 1 AS one")["rows"] == [{"one": 1}]


def test_the_bookshop_is_the_same_each_time_and_says_that_it_is_made_up(tmp_path: Path) -> None:
    dumps = []
    for _ in range(2):
        with closing(sqlite3.connect(make_bookshop(tmp_path))) as connection:
            dumps.append("\n".join(connection.iterdump()))
    assert dumps[0] == dumps[1]
    assert ABOUT in dumps[0]
    assert "made up" in ABOUT


def test_the_bookshop_has_trade_in_every_city_and_for_most_books(shop: Database) -> None:
    sold = "SELECT count(DISTINCT book_id) AS books, count(DISTINCT city) AS cities FROM orders"
    (row,) = shop.query_database(sold)["rows"]
    assert row["books"] >= 10
    assert row["cities"] == 7
    orphans = "SELECT count(*) AS n FROM orders WHERE book_id NOT IN (SELECT book_id FROM books)"
    assert shop.query_database(orphans)["rows"] == [{"n": 0}]
