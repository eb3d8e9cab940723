import { posix } from 'node:path';
import { serverFiles } from '../data/server-files.ts';
import type { Value } from './expression.ts';

const home = '/srv/shop';
const printed: ReadonlyMap<string, string> = new Map([
  ['whoami', 'www'],
  ['id', 'uid=33(www) gid=33(www) groups=33(www)'],
  ['hostname', 'kassenkeller-2'],
  ['pwd', home],
  ['uname', 'Linux'],
]);

/** What a program of the server that doesn’t exist would print; nothing is run. */
export function runCommand(command: string): string {
  const [program = '', ...files] = command.trim().split(/\s+/, 10);
  const known = printed.get(program);
  if (known !== undefined) return known;
  if (program === 'ls')
    return [...serverFiles.keys()].filter((path) => path.startsWith(`${home}/`)).join('\n');
  if (program === 'cat') return files.map(contentOf).join('');
  return `sh: 1: ${program.slice(0, 40)}: not found`;
}

function contentOf(file: string): string {
  return (
    serverFiles.get(posix.resolve(home, file)) ?? `cat: ${file.slice(0, 200)}: No such file or directory\n`
  );
}

/** What Kilian’s template of a card uses itself. */
export const offered: ReadonlySet<string> = new Set(['to', 'text', 'shop.name']);

/** What every template of the shop can reach, cards and mails alike. */
export const shopScope: Value = new Map<string, Value>([
  ['name', 'Quartierladen'],
  ['address', 'Lindenweg 4, 3007 Bern'],
  [
    'settings',
    new Map<string, Value>([
      ['language', 'de'],
      ['mail_server', 'mail.quartierladen.example'],
      ['mail_user', 'rosa@quartierladen.example'],
      ['mail_password', 'brieftaube-3807'],
    ]),
  ],
  ['tools', new Map<string, Value>([['run', runCommand]])],
]);
