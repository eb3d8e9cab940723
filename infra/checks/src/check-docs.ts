import { lessonSettingFields } from '@sentiero/contracts/lessons';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { root } from './root.ts';

const pathInCode = /`((?:apps|packages|infra|docs)\/[\w./@-]+?)\/?`/g;
const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g;

const guide = 'docs/authoring.md';

/** Checks that every path named in the documentation exists, and that the authors' guide explains every setting. */
export async function checkDocs(): Promise<string[]> {
  const docs = (await readdir(join(root, 'docs'), { recursive: true })).map((name) => join('docs', name));
  const files = ['README.md', ...docs].filter((name) => name.endsWith('.md'));
  const problems = await unexplainedSettings();
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(pathInCode)) {
      if (!existsSync(join(root, path))) problems.push(`${file} names ${path}, which is not there`);
    }
    for (const [, path = ''] of text.matchAll(link)) {
      if (!existsSync(resolve(root, dirname(file), path)))
        problems.push(`${file} links to ${path}, which is not there`);
    }
  }
  return problems;
}

async function unexplainedSettings(): Promise<string[]> {
  const text = await readFile(join(root, guide), 'utf8');
  return lessonSettingFields
    .filter((name) => !text.includes(`\n| \`${name}\``))
    .map((name) => `${guide} does not explain \`${name}\` of a lesson`);
}
