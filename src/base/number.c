#include "base/number.h"

void
cn_number_text(cn_number number, char text[CN_NUMBER_SIZE])
{
    wide rest = number_wide(number);
    char digits[CN_NUMBER_SIZE];
    unsigned count = 0;

    do {
        digits[count++] = (char)('0' + (unsigned)(rest % 10));
        rest /= 10;
    } while (rest != 0);
    for (unsigned i = 0; i < count; i++)
        text[i] = digits[count - 1 - i];
    text[count] = '\0';
}

bool
cn_number_equals(cn_number a, cn_number b)
{
    return a.high == b.high && a.low == b.low;
}

bool
cn_number_is(cn_number number, uint64_t small)
{
    return number.high == 0 && number.low == small;
}
