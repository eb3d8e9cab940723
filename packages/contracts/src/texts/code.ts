/** The letters and digits of a code, in upper case and normal width: blanks and dashes only make it readable. */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
