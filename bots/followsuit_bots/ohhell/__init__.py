"""The `rules` bot of Oh Hell: what a hand will take, what to bid, and how to take exactly that."""
