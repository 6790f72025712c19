"""SQL: a statement that stands in the question, and one that is made from a list of tables."""

import sqlite3
from typing import Any

import pytest
from planner_kit import Pair, ask, define, kit

TABLES = {
    "products": ["product_id", "name", "category", "price_usd", "quantity"],
    "employees": ["employee_id", "name", "city", "salary", "hired_on"],
    "films": ["film_id", "title", "director", "year", "language", "rating"],
}
ROWS = {
    "products": [
        (1, "lamp", "light", 40, 3),
        (2, "candle", "light", 5, 90),
        (3, "rug", "floor", 70, 7),
    ],
    "employees": [(1, "Ana", "Lyon", 3100, "2020-05-01"), (2, "Ben", "Turin", 2900, "2019-02-01")],
    "films": [
        (1, "Metropolis", "Fritz Lang", 1927, "German", 8.3),
        (2, "Solaris", "Tarkovsky", 1972, "Russian", 8.0),
    ],
}


def run_sql(statement: str) -> dict[str, Any]:
    base = sqlite3.connect(":memory:")
    for table, columns in TABLES.items():
        base.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
        marks = ", ".join("?" * len(columns))
        base.executemany(f"INSERT INTO {table} VALUES ({marks})", ROWS[table])
    cursor = base.execute(statement)
    names = [column[0] for column in cursor.description]
    rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    base.close()
    return {"rows": rows}


QUERY: Pair = (
    define("run_sql", "Execute one SQL query on the database.", statement="A SELECT, in SQL"),
    run_sql,
)
LISTING: Pair = (
    define("show_tables", "List the tables of the database with their columns."),
    lambda: TABLES,
)
BASE = kit(LISTING, QUERY)


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        (
            "Please execute SELECT name FROM employees WHERE city = 'Lyon' and tell me the result.",
            "SELECT name FROM employees WHERE city = 'Lyon'",
        ),
        (
            "What does this give: SELECT MAX(price_usd) FROM products",
            "SELECT MAX(price_usd) FROM products",
        ),
        (
            "Run SELECT COUNT(*) FROM films WHERE title = 'Solaris'. Then tell me the number.",
            "SELECT COUNT(*) FROM films WHERE title = 'Solaris'",
        ),
        (
            "请执行 SELECT name FROM products WHERE price_usd < 50，然后告诉我结果。",
            "SELECT name FROM products WHERE price_usd < 50",
        ),
    ],
)
def test_a_statement_in_the_question_is_run_as_it_stands(question: str, statement: str) -> None:
    run = ask(question, BASE)
    assert run.calls == [("run_sql", {"statement": statement})]
    shown = {str(value) for row in run_sql(statement)["rows"] for value in row.values()}
    assert all(value in run.answer for value in shown)


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        (
            "How many products cost less than 50 dollars, by the database?",
            "SELECT COUNT(*) AS number_of_products FROM products WHERE price_usd < 50",
        ),
        (
            "Which product in the database is the cheapest?",
            "SELECT name, price_usd FROM products ORDER BY price_usd ASC LIMIT 1",
        ),
        (
            "What is the average salary of the employees in the database?",
            "SELECT AVG(salary) AS average_salary FROM employees",
        ),
        (
            "数据库里工资最高的员工是谁？",
            "SELECT name, salary FROM employees ORDER BY salary DESC LIMIT 1",
        ),
        (
            "数据库里1950年以前的电影有几部？",
            "SELECT COUNT(*) AS number_of_films FROM films WHERE year < 1950",
        ),
        (
            "Which films in the database are in Russian?",
            "SELECT title, language FROM films WHERE language = 'Russian' LIMIT 20",
        ),
        (
            "What is the oldest film in the database?",
            "SELECT title, year FROM films ORDER BY year ASC LIMIT 1",
        ),
    ],
)
def test_a_statement_is_made_from_the_tables(question: str, statement: str) -> None:
    run = ask(question, BASE)
    assert run.calls == [("show_tables", {}), ("run_sql", {"statement": statement})]
    value = str(next(iter(run_sql(statement)["rows"][0].values()))).removesuffix(".0")
    assert value in run.answer
    assert "employee_id" not in run.answer


def test_the_database_is_tried_where_nothing_else_fits() -> None:
    run = ask("How many products cost more than 30 dollars?", BASE)
    assert run.names == ["show_tables", "run_sql"]
    assert "2" in run.answer


def test_a_quoted_name_is_a_condition_and_no_statement() -> None:
    run = ask('Who is the director of "Solaris", by the database?', BASE)
    assert run.names == ["show_tables", "run_sql"]
    assert "WHERE title = 'Solaris'" in run.calls[1][1]["statement"]
    assert "Tarkovsky" in run.answer


def test_a_parameter_called_query_takes_sql_where_it_says_so() -> None:
    definition = define("ask_base", "Run a SQL query on the database.", query="SQL text")
    tools = kit(LISTING, (definition, lambda query: run_sql(query)))
    run = ask("How many employees are in the database?", tools)
    sql = "SELECT COUNT(*) AS number_of_employees FROM employees"
    assert run.calls == [("show_tables", {}), ("ask_base", {"query": sql})]


@pytest.mark.parametrize("question", ["What tables does the database have?", "数据库里有哪些表？"])
def test_who_asks_for_the_tables_gets_the_tables(question: str) -> None:
    assert ask(question, BASE).names == ["show_tables"]


def test_a_bound_without_a_column_makes_no_query() -> None:
    run = ask("How many employees in the database have more than 3 children?", BASE)
    assert "run_sql" not in run.names


def test_a_quotation_mark_in_a_name_stays_within_the_statement() -> None:
    run = ask('Which films in the database are by "Fritz O\'Lang"?', BASE)
    for _, arguments in run.calls[1:]:
        run_sql(arguments["statement"])
