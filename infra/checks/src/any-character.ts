import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const last = 0x10_ff_ff - surrogates.count;

/**
 * Any character: `unit: anyCharacter` gives the texts of `unit: 'binary'`, for which fast-check makes a table of a
 * million entries in each process, three seconds of processor time.
 */
export const anyCharacter = fc.nat({ max: last }).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || character !== String.fromCodePoint(code)) throw new Error('not one character');
    return code < surrogates.first ? code : code - surrogates.count;
  },
);
