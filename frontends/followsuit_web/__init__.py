"""The web table: one process that serves the page, the rooms and the bots in them.

`run.serve()` is the server, `app.make_app()` the aiohttp application that it runs.
"""
