/** Adds the options of the installed curl to the table; those of newer versions stay in it. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { flags, letters, withValue } from './src/curl/option-table.ts';
import { optionsOfHelp } from './src/curl/options-of-help.ts';

const installed = optionsOfHelp(execFileSync('curl', ['--help', 'all'], { encoding: 'utf8' }));
const names = (known: Iterable<string>, takesValue: boolean) =>
  [
    ...new Set([
      ...known,
      ...installed.filter((one) => one.takesValue === takesValue).map(({ name }) => name),
    ]),
  ]
    .toSorted()
    .join(' ');
const byLetter = Object.entries({
  ...letters,
  ...Object.fromEntries(installed.flatMap(({ name, letter }) => (letter === null ? [] : [[letter, name]]))),
}).toSorted(([one], [other]) => (one < other ? -1 : 1));
const lines = (text: string) =>
  text
    .match(/\S(?:.{0,98}\S)?(?= |$)/g)
    ?.map((line) => `  ${line}`)
    .join('\n');
writeFileSync(
  new URL('src/curl/option-table.ts', import.meta.url),
  `// Made by \`npx -y pnpm@12 --filter @sentiero/traffic option-table\`.
const list = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\\s+/));

/** The options of curl that take a value. */
export const withValue = list(\`
${lines(names(withValue, true))}
\`);

/** The options of curl that take none; each can be revoked with \`--no-\` before its name. */
export const flags = list(\`
${lines(names(flags, false))}
\`);

/** The names of the options of one letter. */
export const letters: Readonly<Record<string, string>> = {
${byLetter.map(([letter, name]) => `  ${/\w/.test(letter) && /\D/.test(letter) ? letter : `'${letter}'`}: '${name}',`).join('\n')}
};
`,
);
