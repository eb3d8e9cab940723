const collators = new Map<string, Intl.Collator>();

/** Compares texts as a dictionary of that language does, and numbers in them by their value. */
export function byAlphabet(language: string): (one: string, other: string) => number {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known.compare;
}
