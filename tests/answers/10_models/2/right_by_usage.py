"""With the package's Price and Usage."""

from agentkit.usage import Price, Usage


def may_cost(rows, setups, tasks, seeds, price, retries=0):
    if price is None or any(each is None for each in price):
        return None
    used = {}
    for row in rows:
        used.setdefault((row["setup"], row["task"]), []).append(row)
    plan = [(setup, task) for setup in setups for task in tasks]
    if missing := [each for each in plan if each not in used]:
        raise ValueError(f"no run of {missing}")
    rate = Price(*price)
    dollars = 0.0
    for each in plan:
        of_runs = [Usage(row["prompt_tokens"], row["completion_tokens"]) for row in used[each]]
        dollars += sum(map(rate.of, of_runs)) / len(of_runs)
    return dollars * seeds + dollars * seeds * retries
