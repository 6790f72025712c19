"""The built-in model: a rule-based planner that answers like a service, inside this process.

Lesson 00 meets it. It needs no key and no network; `connect()` gives a client for it, and nothing
of this package is loaded before it is used. A request goes this way: `far_end` checks it as a real
service would and frames the reply; `planner` decides what the reply is, with `question` and `tools`
(what is asked, what there is), `choice` (which tool, which values), `steps` (what comes next) and
`answer` (how it is said), in the words of `language`. A `script` may stand in for the planner.
"""
