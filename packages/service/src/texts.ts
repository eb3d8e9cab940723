/** A text with other words for one than for several. */
export type Plural = { one: string; other: string };

/** The text with its places, such as `{{name}}`, filled. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));

/** The form for a count in the language, which is one of `Accept-Language`. */
export const counted = (language: string, forms: Plural, count: number): string =>
  new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
