"""An async def.

hint: async def
"""

import asyncio


async def run_together(calls, run, seconds=30):
    return await asyncio.gather(*[asyncio.to_thread(run, c) for c in calls])
