"""A little bookshop in a SQLite file, to ask questions about. First used in lesson 03.

Teaches nothing by itself: it is the database that the SQL tool of `database.py` reads. The books
and their years are real; prices, stock and orders are made up for the course, and the table
`about` says so. Each call makes the same rows.
"""

from __future__ import annotations

import zlib
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

ABOUT = "The books are real. Prices, stock and orders are made up for the course."

SCHEMA = """
CREATE TABLE about (note TEXT NOT NULL);
CREATE TABLE books (
    book_id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    year INTEGER NOT NULL,
    language TEXT NOT NULL,
    price_eur INTEGER NOT NULL,
    stock INTEGER NOT NULL
);
CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    city TEXT NOT NULL,
    ordered_on TEXT NOT NULL,
    quantity INTEGER NOT NULL
);
"""

BOOKS = [
    ("Don Quixote", "Miguel de Cervantes", 1605, "Spanish", 15, 7),
    ("Robinson Crusoe", "Daniel Defoe", 1719, "English", 9, 12),
    ("红楼梦", "曹雪芹", 1791, "Chinese", 22, 5),
    ("Pride and Prejudice", "Jane Austen", 1813, "English", 10, 15),
    ("Frankenstein", "Mary Shelley", 1818, "English", 8, 9),
    ("Jane Eyre", "Charlotte Brontë", 1847, "English", 11, 0),
    ("Moby-Dick", "Herman Melville", 1851, "English", 13, 4),
    ("Madame Bovary", "Gustave Flaubert", 1857, "French", 12, 6),
    ("Les Misérables", "Victor Hugo", 1862, "French", 20, 3),
    ("Crime and Punishment", "Fyodor Dostoevsky", 1866, "Russian", 14, 8),
    ("Buddenbrooks", "Thomas Mann", 1901, "German", 16, 2),
    ("呐喊", "鲁迅", 1923, "Chinese", 7, 10),
]
CITIES = ["Oslo", "Paris", "Berlin", "上海", "Madrid", "Nairobi", "东京"]
ORDERS = 60


def make_bookshop(folder: str | Path, name: str = "bookshop.db") -> Path:
    """Make the bookshop's database in a folder, anew if it is there already; gives its path.

    Tables: `books` (12), `orders` (60), `about`.
    """
    import sqlite3

    path = Path(folder) / name
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(SCHEMA)
        connection.execute("INSERT INTO about VALUES (?)", (ABOUT,))
        connection.executemany(
            "INSERT INTO books VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(number, *book) for number, book in enumerate(BOOKS, start=1)],
        )
        connection.executemany(
            "INSERT INTO orders VALUES (?, ?, ?, ?, ?)",
            [_order(number) for number in range(1, ORDERS + 1)],
        )
    return path


def _order(number: int) -> tuple[int, int, str, str, int]:
    """An order made of its number alone: uneven enough to look like trade, the same every time."""
    chance = zlib.crc32(f"order {number}".encode())
    book, city, quantity = chance % len(BOOKS) + 1, chance // 12 % len(CITIES), chance // 84 % 3 + 1
    day = date(2026, 1, 1) + timedelta(days=3 * (number - 1))
    return number, book, CITIES[city], day.isoformat(), quantity
