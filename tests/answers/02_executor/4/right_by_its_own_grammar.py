"""Pieces and three functions, as a grammar has them."""


def calculate(expression):
    tokens = re.findall(r"\d+\.?\d*|\.\d+|[-+*/()]|\S", expression)
    pos = 0

    def peek():
        return tokens[pos] if pos < len(tokens) else None

    def take():
        nonlocal pos
        pos += 1
        return tokens[pos - 1]

    def factor():
        t = peek()
        if t is None:
            raise ValueError("end")
        take()
        if t == "-":
            return -factor()
        if t == "+":
            return factor()
        if t == "(":
            v = summe()
            if peek() != ")":
                raise ValueError("bracket")
            take()
            return v
        return float(t)

    def term():
        v = factor()
        while peek() in ("*", "/"):
            if take() == "*":
                v *= factor()
            else:
                v /= factor()
        return v

    def summe():
        v = term()
        while peek() in ("+", "-"):
            if take() == "+":
                v += term()
            else:
                v -= term()
        return v

    v = summe()
    if peek() is not None:
        raise ValueError(peek())
    return v
