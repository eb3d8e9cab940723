import { readFileSync } from 'node:fs';
import type { Language } from '@sentiero/contracts/shared';

type Values = Record<string, string | number>;
export type Texts = (key: string, values?: Values) => string;

/** The interface's texts in that language, by key, from its translation file. */
export function textsIn(language: Language): Texts {
  const file = new URL(`../../../apps/web/public/locales/${language}/translation.json`, import.meta.url);
  const groups = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  return (key, values = {}) => {
    const [group = '', name = ''] = key.split('.');
    const text = groups[group]?.[name];
    if (text === undefined) throw new Error(`there is no text "${key}"`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, value: string) => String(values[value]));
  };
}
