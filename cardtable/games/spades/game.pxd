# build: python
# The class has no C types, but is compiled.
