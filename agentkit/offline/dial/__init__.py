"""The modules that turn the fault dial: what is forgotten, done, said and written wrong.

Lesson 09 turns it. `Dial` stands between the service and the planner, which plans as ever. What it
sees comes from `before`; what is done with its plan, from `conduct`; how a call is written, from
`writing`. Each decision is a number of `chance`.
"""
