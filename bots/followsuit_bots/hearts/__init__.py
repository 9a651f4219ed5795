"""The `rules` bot of Hearts: what to pass, whom to give points, what to keep, when to shoot the moon and how to stop it."""
