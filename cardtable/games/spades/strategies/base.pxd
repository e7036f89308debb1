# build: python
# The class has no C types; compiled, its subclasses are faster.
