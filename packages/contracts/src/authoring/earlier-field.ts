import type { Language, Translatable } from '../shared/index.ts';

type Texts = Readonly<Record<string, Translatable>>;

const listOf = (field: string) => field.split('/', 1)[0];

/**
 * The field that this translation had in the previous texts; list items are matched by text, because their position
 * changes. Undefined if the translation is new or changed.
 */
export function earlierField(
  before: Texts,
  { field, language, text }: { field: string; language: Language; text: Translatable },
): string | undefined {
  const likeness = (other: string) => {
    const earlier = before[other];
    const isWhole = earlier?.de === text.de && earlier.en === text.en && earlier.fr === text.fr;
    return (isWhole && earlier.it === text.it ? 2 : 0) + (other === field ? 1 : 0);
  };
  return Object.keys(before)
    .filter((other) => listOf(other) === listOf(field) && before[other]?.[language] === text[language])
    .toSorted((a, b) => likeness(b) - likeness(a))[0];
}
