from tuiwords.engine.word_soup.kernels.buckets cimport BeamBuckets
from tuiwords.engine.word_soup.kernels.tables cimport GameTables, PositionScratch

cdef bint advance_bucket(GameTables game, BeamBuckets beam, PositionScratch scratch) nogil
