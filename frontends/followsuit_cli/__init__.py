"""The program `followsuit`: a table in the terminal, and what there is to do with records and bots.

It renders the table document and calls core; it knows no rule of any game.
"""
