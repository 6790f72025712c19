"""A graded class with nbgrader: what `nbgrader_config.py` plugs in, and `python course.py grade`.

nbgrader keeps the books: who handed in what, marks, comments, feedback pages. The marks come from
`coursetools.marking`, which is fairer than running a copy from top to bottom (instructor/grading.md
says how).
"""
