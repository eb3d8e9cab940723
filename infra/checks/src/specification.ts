import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readQuotes, sectionsOf, specificationFile, type Quote } from './check-specification.ts';
import { root } from './root.ts';

/**
 * Runs the suite `spec` and prints how much of the specification it pins, by section; with `open`, only prints, with the
 * sentences that have no row.
 */
const isListing = process.argv.includes('open');
const suites = [
  { folder: 'apps/api', args: ['spec-'] },
  { folder: 'apps/web', args: ['spec-'] },
];
if (!isListing)
  for (const { folder, args } of suites) {
    const ended = spawnSync('vitest', ['run', ...args], { cwd: join(root, folder), stdio: 'inherit' });
    if (ended.status !== 0) process.exitCode = 1;
  }

const sections = sectionsOf(await readFile(join(root, specificationFile), 'utf8'));
const quotes = await readQuotes();
const ofSection = (section: string) => quotes.filter((quote) => quote.section === section);

const open: string[] = [];
for (const [section, text] of sections) {
  const own = ofSection(section);
  const sentences = sentencesOf(text);
  const bare = sentences.filter((sentence) => !isPinned(sentence, own));
  open.push(...bare.map((sentence) => `${section}  ${sentence}`));
  const differing = own.filter(({ decision }) => decision !== null).length;
  process.stdout.write(
    `section ${section}: ${own.length} rows, ${sentences.length - bare.length} of ${sentences.length} sentences, ${differing} by a decision\n`,
  );
}
process.stdout.write(`${quotes.length} rows\n`);
if (isListing) process.stdout.write(`\n${open.join('\n')}\n`);

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!])\s|\s-\s|\s### [^-.]*?(?= [A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]{3}/i.test(sentence));
}

function isPinned(sentence: string, own: readonly Quote[]): boolean {
  return own.some(({ words }) => sentence.includes(words.replace(/[.!]$/, '')) || words.includes(sentence));
}
