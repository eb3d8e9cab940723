import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from './root.ts';

const sources = ['*.ts', '{apps,packages,infra}/**/*.{ts,tsx}'];
const skipped = new Set(['node_modules', 'dist', '.turbo', 'content']);

/** The paths of all TypeScript files, from the project's root folder. */
export async function sourceFiles(): Promise<string[]> {
  const files: string[] = [];
  const found = glob(sources, { cwd: root, exclude: (path) => skipped.has(basename(path)) });
  for await (const file of found) files.push(file);
  return files;
}

export const textsOf = (files: string[]) =>
  Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
