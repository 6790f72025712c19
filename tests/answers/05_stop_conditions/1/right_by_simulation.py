"""Works each run out in plain Python."""

a = 0
while a < 5:
    a += 1

b = 0
while b + 2 <= 5:
    b += 2

c = 0
while c < 1000:
    c += 400

d = next(step for step in range(100) if step >= 15 or step >= 10)
