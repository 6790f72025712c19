"""What nbgrader must know in a learner's server. Learners can read this file."""

import os

c = get_config()  # noqa: F821  (traitlets gives it)

c.CourseDirectory.course_id = "agentkit"
c.Exchange.root = os.environ.get("AGENTKIT_HUB_ROOT", "/srv/agentkit") + "/exchange"
