import { expect, test } from 'vitest';
import { checkCopies } from './check-copies.ts';

const at = (file: string, language: 'de' | 'en' | 'fr' | 'it', text: string) => ({
  file,
  line: 3,
  language,
  text,
});

test('a sentence that is the same in two languages is named', () => {
  const folder = 'lessons/a/steps/01-b';
  const text = 'Finde den Weg durch das Haus.';
  const lines = [at(`${folder}/de.md`, 'de', text), at(`${folder}/fr.md`, 'fr', `${text} `)];
  expect(checkCopies(lines)).toEqual([
    { file: `${folder}/fr.md`, line: 3, reason: 'the French text is the same as the German' },
  ]);
});

test.each([
  ['short texts', 'fr.md', 'SQL Injection'],
  ['the same sentence of two texts', 'hint-1.fr.md', 'Finde den Weg durch das Haus.'],
  ['a repeated sentence', 'de.md', 'Finde den Weg durch das Haus.'],
])('%s are no copies', (_name, other, text) => {
  const language = other === 'de.md' ? 'de' : 'fr';
  expect(checkCopies([at('de.md', 'de', text), at(other, language, text)])).toEqual([]);
});
