"""`python -m followsuit_cli` is `followsuit`."""

from followsuit_cli.main import main

if __name__ == "__main__":
    main()
