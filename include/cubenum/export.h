#ifndef CUBENUM_EXPORT_H
#define CUBENUM_EXPORT_H

/*
 * The library is compiled with hidden visibility: what carries this mark is the whole of its
 * interface.
 */
#define CN_API __attribute__((visibility("default")))

#endif
