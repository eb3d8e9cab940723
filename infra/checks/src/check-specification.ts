import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDecisions } from './decisions.ts';
import { root } from './root.ts';

export const specificationFile = 'docs/specification.md';
const tables = '{apps,packages,infra}/**/spec-*.test.ts';

export type Quote = { file: string; section: string; words: string; decision: string | null };

const subjectOrRow =
  /\bspecification(?:<[^>]*>)?\(\s*'(\d) [^']*'|\brow\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")|,\s*'(\d{4})',?\s*\)/g;

/** The statements in the tables of the suite `spec`, each with the section of its table. */
export function quotesOf({ file, text }: { file: string; text: string }): Quote[] {
  const quotes: Quote[] = [];
  let section = '';
  for (const [, heading, single, double, decision] of text.matchAll(subjectOrRow)) {
    const words = single ?? double;
    const last = quotes.at(-1);
    if (heading !== undefined) section = heading;
    else if (words !== undefined)
      quotes.push({ file, section, words: words.replace(/\\(.)/g, '$1'), decision: null });
    else if (last && decision !== undefined) last.decision = decision;
  }
  return quotes;
}

export async function readQuotes(): Promise<Quote[]> {
  const quotes: Quote[] = [];
  for await (const file of glob(tables, { cwd: root, exclude: (name) => name.includes('node_modules') }))
    quotes.push(...quotesOf({ file, text: await readFile(join(root, file), 'utf8') }));
  return quotes;
}

/** The text of each section by its number, with single spaces. */
export function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^## (\d)\. /m);
  return new Map(
    parts.flatMap((number, place) =>
      place % 2 === 1 ? [[number, (parts[place + 1] ?? '').replace(/\s+/g, ' ')] as const] : [],
    ),
  );
}

/** Checks that each row quotes the specification, and that its decision is there. */
export async function checkSpecification(): Promise<string[]> {
  const sections = sectionsOf(await readFile(join(root, specificationFile), 'utf8'));
  const decisions = new Set((await readDecisions()).map(({ file }) => file.slice(0, 4)));
  const quotes = await readQuotes();
  if (quotes.length === 0) return [`no file ${tables} has rows`];
  return quotes.flatMap(({ file, section, words, decision }) => [
    ...(sections.get(section)?.includes(words)
      ? []
      : [`${file}: section ${section} of ${specificationFile} does not say “${words}”`]),
    ...(decision === null || decisions.has(decision) ? [] : [`${file}: there is no decision ${decision}`]),
  ]);
}
