import { lessonSettingFields } from '@sentiero/contracts/lessons';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { indexFile, problemsOfDecisions, readDecisions } from './decisions.ts';
import { readKnown, unknownNames, type Doc } from './doc-names.ts';
import { root } from './root.ts';

const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g;
const pages = ['README.md', 'docs/**/*.md', '{apps,packages,infra}/*/README.md'];
const guide = 'docs/authoring.md';

/**
 * Checks that what the documentation links to and names exists, that the index of decisions is current, and that the
 * authors' guide explains every setting.
 */
export async function checkDocs(): Promise<string[]> {
  const decisions = await readDecisions();
  const known = await readKnown(new Set(decisions.map(({ file }) => file.slice(0, 4))));
  const problems = problemsOfDecisions(decisions, await readFile(indexFile, 'utf8'));
  for await (const file of glob(pages, { cwd: root, exclude: (name) => name.includes('node_modules') })) {
    const doc = { file, text: await readFile(join(root, file), 'utf8') };
    problems.push(...unknownNames(doc, known), ...deadLinks(doc), ...unexplainedSettings(doc));
  }
  return problems;
}

function deadLinks({ file, text }: Doc): string[] {
  const paths = [...text.matchAll(link)].map(([, path = '']) => path);
  const dead = paths.filter((path) => !existsSync(resolve(root, dirname(file), path)));
  return dead.map((path) => `${file} links to ${path}, which is not there`);
}

function unexplainedSettings({ file, text }: Doc): string[] {
  if (file !== guide) return [];
  const missing = lessonSettingFields.filter((name) => !text.includes(`\n| \`${name}\``));
  return missing.map((name) => `${guide} does not explain \`${name}\` of a lesson`);
}
