import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ApiError, NetworkError } from '@sentiero/client/errors';
import { Session } from '@sentiero/client/session';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { coverageLines } from './check-cover.ts';
import { countHelp } from './count-help.ts';
import { CurriculumError } from './curriculum-error.ts';
import { readCurriculum, readFolder } from './read-curriculum.ts';
import { validateFolder } from './validate-folder.ts';
import { packZip, unpackZip } from './zip.ts';

const usage = `usage: pnpm curriculum COMMAND FOLDER
  validate   checks the files, and warns of lacking help, spacing and spelling; needs no platform
  counts     says how much help the lessons hold: hints, labels, replies, debriefs; needs no platform
  coverage   says for each list of the field what is practised, in the text only, or nowhere; needs no platform
  diff       says what an import would create, change, remove and leave alone
  import     imports them; --force overwrites what was edited there, too
  export     writes the lessons of a platform as files; --lesson ID or --category ID for a part
  prove      plays the shipped lessons, those that are named, or the lessons of a folder; prove --help says how
A platform is reached at --url (that of this folder's instance) as --username (staff), with the password in SENTIERO_PASSWORD.`;

if (process.argv[2] === 'prove') {
  // The prover can start services, which this package must not depend on, so it runs as a separate program.
  const script = fileURLToPath(new URL('../../../infra/local/src/prove.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(3)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const options = {
  url: { type: 'string', default: process.env['API_URL'] ?? 'http://localhost:8000' },
  username: { type: 'string', default: 'staff' },
  force: { type: 'boolean', default: false },
  lesson: { type: 'string' },
  category: { type: 'string' },
} as const;
const { positionals, values } = argumentsOf();

function argumentsOf() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    // An option that there is not, `--help` among them.
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    return process.exit(2);
  }
}

async function logIn(): Promise<Session> {
  const password = process.env['SENTIERO_PASSWORD'];
  if (!password) throw new Error('Set SENTIERO_PASSWORD to the password of the account.');
  const session = new Session({ baseUrl: values.url });
  await session.logIn({ username: values.username, password });
  return session;
}

const commands: Record<string, (folder: string) => Promise<string>> = {
  async validate(folder) {
    const { curriculum, warnings } = await validateFolder(folder);
    const { lessons } = curriculum;
    const steps = lessons.reduce((sum, lesson) => sum + lesson.steps.length, 0);
    const warned = warnings.length > 0 ? `, ${warnings.length} warnings` : '';
    return [...warnings, `${lessons.length} lessons, ${steps} steps: valid${warned}`].join('\n');
  },
  async counts(folder) {
    return countHelp(await readCurriculum(folder)).join('\n');
  },
  async coverage(folder) {
    return coverageLines(await readCurriculum(folder))
      .join('\n')
      .trimEnd();
  },
  diff: (folder) => send(folder, { dry_run: true }),
  import: (folder) => send(folder, { force: values.force }),
  async export(folder) {
    const { lesson, category } = values;
    const partial = category ? { category: Number(category) } : { all: true };
    const query = lesson ? { lesson: Number(lesson) } : partial;
    const archive = await (await logIn()).callForFile(authoringEndpoints.exportLessons, { query });
    const files = await unpackZip(new Uint8Array(await archive.arrayBuffer()));
    for (const [path, text] of files) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    return `${files.size} files written`;
  },
};

async function send(folder: string, query: { dry_run?: boolean; force?: boolean }): Promise<string> {
  const files = await readFolder(folder);
  const session = await logIn();
  const report = await session.call(authoringEndpoints.importLessons, { file: packZip(files), query });
  const lines = Object.entries(report).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`));
  return lines.length > 0 ? lines.join('\n') : 'nothing to do';
}

/** The refusal's message from the platform. */
function wordsOf(error: Error): string {
  if (error instanceof NetworkError) return `No platform answers at ${values.url}.`;
  if (!(error instanceof ApiError)) return error.message;
  return error.problem?.detail ?? `The platform answered ${error.message}.`;
}

const [name = '', folder] = positionals;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command || !folder) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
try {
  process.stdout.write(`${await command(folder)}\n`);
} catch (error) {
  if (!(error instanceof CurriculumError) && !(error instanceof Error)) throw error;
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}
