# Python calls nothing of bounds.py; bounds.pxd declares its functions for Cython.
