"""Work of mammoth divided among the machines of a Ray cluster. `../cluster.py` is what is called."""
