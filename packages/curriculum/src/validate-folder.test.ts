import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languages } from '@sentiero/contracts/shared';
import { contentDir } from './index.ts';
import { validateFolder } from './validate-folder.ts';

let folder = '';
const path = (file: string) => join(folder, file);
const edit = async (file: string, from: string | RegExp, to: string) =>
  writeFile(path(file), (await readFile(path(file), 'utf8')).replace(from, to));

/** An author's folder with one lesson, which requires a shipped one. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-validate-'));
  const lesson = 'lessons/cookies-and-sessions';
  for (const file of ['targets.yaml', 'requests.yaml']) await cp(join(contentDir, file), path(file));
  await cp(join(contentDir, lesson), path('lessons/own'), { recursive: true });
  await edit('lessons/own/lesson.yaml', /^title:/m, 'order: 1\ntitle:');
  await cp(join(contentDir, 'categories'), path('categories'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a lesson may require a shipped one; a lesson in no category causes a warning', async () => {
  const { curriculum, warnings } = await validateFolder(folder);
  expect(curriculum.lessons.map(({ required_lessons }) => required_lessons)).toEqual([
    ['requests-and-responses'],
  ]);
  expect(warnings).toEqual([
    'warning: lessons/own/lesson.yaml:1 the lesson is in no category: learners do not find it',
  ]);
});

test('a required lesson that is neither in the folder nor shipped is refused by name', async () => {
  await edit('lessons/own/lesson.yaml', 'requests-and-responses', 'request-and-response');
  await expect(validateFolder(folder)).rejects.toThrow(
    /lesson\.yaml:\d+ unknown lesson: request-and-response/,
  );
});

test('spacing and spelling cause warnings with file and line, and refuse nothing', async () => {
  const own = 'lessons/own/steps/01-a-forgetful-shop/en.md';
  await writeFile(path(own), 'A  wrod , here.\n');
  const { warnings } = await validateFolder(folder);
  expect(warnings.slice(1)).toEqual([
    `warning: ${own}:1 two blanks, one after the other`,
    `warning: ${own}:1 a blank before a punctuation mark`,
    `warning: ${own}:1 no dictionary has this word: wrod`,
  ]);
});

test('what learners do not see as it is written causes a warning with file and line', async () => {
  const own = 'lessons/own/steps/01-a-forgetful-shop/en.md';
  await writeFile(path(own), 'Log in as <username>.\n\n<b>Now</b>\n\n<!-- later -->\n');
  const { warnings } = await validateFolder(folder);
  expect(warnings.slice(1)).toEqual([
    `warning: ${own}:3 HTML is shown as text: <b>`,
    `warning: ${own}:5 a comment is not shown: <!-- later -->`,
  ]);
});

test('a term that no text uses, and one in bold without an entry, cause warnings with file and line', async () => {
  const said = (text: string) => `{ de: ${text}, en: ${text}, fr: ${text}, it: ${text} }`;
  const entry = (key: string) => `- key: ${key}\n  term: ${said(key)}\n  text: ${said('…')}\n`;
  await writeFile(path('glossary.yaml'), `${entry('wumpus')}${entry('zopf')}`);
  const own = 'lessons/own/steps/01-a-forgetful-shop/en.md';
  const text = [
    'Use a Zopf. This is called a **bobbin attack**, **WXQ** for short. Only **you** know the **zopf**.',
    'It is a **session** and **A01:2025 – Broken Access Control**, **CWE-79**. **Is it so?**',
  ];
  await writeFile(path(own), `${text.join('\n\n')}\n`);
  const { warnings } = await validateFolder(folder);
  expect(warnings.filter((line) => /the glossary has|no text uses/.test(line))).toEqual([
    'warning: glossary.yaml:1 no text uses wumpus in de, en, fr, it',
    'warning: glossary.yaml:4 no text uses zopf in de, fr, it',
    `warning: ${own}:1 the glossary has no entry for this term: bobbin attack`,
    `warning: ${own}:1 the glossary has no entry for this term: WXQ`,
  ]);
});

const withoutHint = async (lesson: string) => {
  const [step = ''] = (await readdir(path(`${lesson}/steps`))).filter((name) => name.startsWith('02-'));
  const place = `${lesson}/steps/${step}`;
  for (const language of languages) await rm(path(`${place}/hint-3.${language}.md`));
  await edit(`${place}/step.yaml`, 'hints: 3', 'hints: 2');
  return `${place}/step.yaml`;
};

test('an own step without enough help causes a warning; a shipped one is refused', async () => {
  const own = await withoutHint('lessons/own');
  const { warnings } = await validateFolder(folder);
  expect(warnings).toContain(`warning: ${own}:1 has 2 of 3 hints`);
  const lesson = 'lessons/cookies-and-sessions';
  await cp(join(contentDir, lesson), path(lesson), { recursive: true });
  const shipped = await withoutHint(lesson);
  await expect(validateFolder(folder)).rejects.toThrow(`${shipped}:1 has 2 of 3 hints`);
});
