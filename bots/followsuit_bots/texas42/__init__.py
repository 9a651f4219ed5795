"""The `rules` bot of Texas 42: what a hand is worth, what to call and name, what to lead and to play."""
