from cardtable.search.position cimport Position
