import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';
import { run } from './run.ts';

/** Prints how large the parts of the project are, in lines, and how many files an answer passes. */
const { output } = await run('git', ['ls-files', '-z']);
const lengths = new Map<string, number>();
for (const file of output.split('\0').filter((name) => /\.(tsx?|css|ya?ml|sql|json)$/.test(name))) {
  const text = await readFile(join(root, file), 'utf8');
  lengths.set(file, text.split('\n').length - 1);
}

const isSource = (file: string) => /\.(tsx?|css)$/.test(file);
const isGenerated = (file: string) => /^apps\/api\/(drizzle\/|openapi\.json$)/.test(file);
const long = 340;

const linesOf = (test: (file: string) => boolean) =>
  [...lengths].reduce((sum, [file, lines]) => (test(file) ? sum + lines : sum), 0);
const sourcesIn = (...folders: string[]) =>
  linesOf((file) => isSource(file) && folders.some((folder) => file.startsWith(`${folder}/`)));

async function filesOfAnAnswer(): Promise<number> {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const [, section = ''] = text.split('## The path of a submitted answer');
  const [own = ''] = section.split('\n## ');
  return new Set(own.match(/`apps\/api\/src\/[^`]+`/g)).size;
}

const longFiles = [...lengths].filter(([file, lines]) => isSource(file) && lines >= long);
const rows = {
  'all ts, tsx, css': linesOf(isSource),
  'apps/api': sourcesIn('apps/api'),
  'apps/web': sourcesIn('apps/web'),
  infra: sourcesIn('infra'),
  'apps/proxy, packages/http1': sourcesIn('apps/proxy', 'packages/http1'),
  'generated lines': linesOf(isGenerated),
  'YAML of the curriculum': linesOf((file) => /^packages\/curriculum\/.*\.ya?ml$/.test(file)),
  'files of a submitted answer, right or wrong': await filesOfAnAnswer(),
  [`files of ${long} lines and more`]: longFiles.length,
};
for (const [what, count] of Object.entries(rows)) print(count, what);
for (const [file, lines] of longFiles.toSorted(([, a], [, b]) => b - a)) print(lines, file);

function print(count: number, what: string): void {
  process.stdout.write(`${String(count).padStart(8)}  ${what}\n`);
}
