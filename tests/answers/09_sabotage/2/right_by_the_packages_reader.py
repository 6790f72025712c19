"""With the package's reader of figures, which takes 12，345 either way."""

from agentkit.evals.figures import numbers_in


def figures(text):
    return [abs(value) for value, _ in numbers_in(text.replace("，", "; "))]


def unfounded_in(run):
    known = {
        value for text in (run.task, *(c.content for c in run.calls)) for value in figures(text)
    }
    return [value for value in dict.fromkeys(figures(run.answer or "")) if value not in known]
