import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@sentiero/contracts/shared';

const folder = join(import.meta.dirname, '../../../apps/web/public/locales');

/** The texts of the web app in that language, by `group.key`. */
export function textsIn(language: Language): (key: string) => string {
  const file = readFileSync(join(folder, language, 'translation.json'), 'utf8');
  const texts = JSON.parse(file) as Record<string, Record<string, string>>;
  return (path) => {
    const [group = '', key = ''] = path.split('.');
    const text = texts[group]?.[key];
    if (text === undefined) throw new Error(`there is no text ${path}`);
    return text;
  };
}
