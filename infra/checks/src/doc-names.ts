import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';
import { sourceFiles, textsOf } from './source-files.ts';

export type Doc = { file: string; text: string };

/** What the documentation may name. */
export type Known = {
  /** Scripts by the package's name; '' is the root. */
  scripts: ReadonlyMap<string, ReadonlySet<string>>;
  hasProgram: (name: string) => boolean;
  hasPath: (path: string) => boolean;
  decisions: ReadonlySet<string>;
  /** The words in capitals that occur in the code. */
  settings: ReadonlySet<string>;
};

const code = /```[\s\S]*?```|`[^`]+`/g;
const command =
  /(?:(?:^|[\s`])(?:npx -y )?pnpm(?:@\d+)?\s+(?:--filter (\S+)\s+)?|`(?=bench:))([a-z][\w:-]*)/g;
const path = /(?:^|[\s`])((?:apps|packages|infra|docs)\/[\w./@-]*\w)/g;
/** Capabilities of Linux are not settings. */
const setting = /`(?!CAP_)([A-Z]+_[A-Z_]*[A-Z])(?:=[^`]*)?`/g;
const decision = /\b[Dd]ecisions? \[?(\d{4})\b|\[(\d{4})\]\(/g;
const ofPnpm = new Set(['install', 'exec', 'audit']);

/** The names in a document of paths, commands, settings and decisions that do not exist. */
export function unknownNames({ file, text }: Doc, known: Known): string[] {
  const inCode = (text.match(code) ?? []).join('\n');
  const found = (pattern: RegExp, from: string) => [...from.matchAll(pattern)];
  const commands = found(command, inCode).filter(([, owner = '', name = '']) => {
    const isScript = known.scripts.get(owner)?.has(name) ?? false;
    return !isScript && (owner !== '' || !(ofPnpm.has(name) || known.hasProgram(name)));
  });
  const missing = [
    ...commands.map(([, owner = '', name]) => `the command pnpm ${owner && `--filter ${owner} `}${name}`),
    ...found(path, inCode).flatMap(([, name = '']) => (known.hasPath(name) ? [] : name)),
    ...found(setting, text).flatMap(([, name = '']) =>
      known.settings.has(name) ? [] : `the setting ${name}`,
    ),
    ...found(decision, text).flatMap(([, named, linked]) => {
      const number = named ?? linked ?? '';
      return known.decisions.has(number) ? [] : `decision ${number}`;
    }),
  ];
  return missing.map((name) => `${file} names ${name}, which is not there`);
}

export async function readKnown(decisions: ReadonlySet<string>): Promise<Known> {
  const scripts = new Map<string, Set<string>>();
  for await (const file of glob(['package.json', '{apps,packages,infra}/**/package.json'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })) {
    const json = JSON.parse(await readFile(join(root, file), 'utf8')) as PackageJson;
    scripts.set(file === 'package.json' ? '' : json.name, new Set(Object.keys(json.scripts ?? {})));
  }
  const words = (await textsOf(await sourceFiles())).flatMap(
    (text) => text.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [],
  );
  return {
    scripts,
    hasProgram: (name) => existsSync(join(root, 'node_modules/.bin', name)),
    hasPath: (name) => existsSync(join(root, name)),
    decisions,
    settings: new Set(words),
  };
}

type PackageJson = { name: string; scripts?: Record<string, string> };
