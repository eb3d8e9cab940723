import { parentPort } from 'node:worker_threads';
import { CurriculumError } from './curriculum-error.ts';
import type { ParseMessage, Unread } from './parse-apart.ts';
import { parseCurriculum } from './parse-curriculum.ts';
import { unpackZip } from './zip.ts';

const send = (message: ParseMessage): void => parentPort?.postMessage(message);
const onFile = (file: string) => send({ file });

const withoutWays = (files: ReadonlyMap<string, string>) =>
  new Map(
    [...files].map(([path, text]) => [path, path.endsWith('/solution.yaml') ? solutionAlone(text) : text]),
  );

/** The file's `solution:` block at its lines, or the whole file if it has no such block. */
function solutionAlone(text: string): string {
  let isWithin = false;
  const lines = text.split('\n').map((line) => {
    if (/^[^\s#]/.test(line)) isWithin = line.startsWith('solution:');
    return isWithin ? line : '';
  });
  return lines.some((line) => line !== '') ? lines.join('\n') : text;
}

async function read(unread: Unread): Promise<void> {
  try {
    onFile('archive' in unread ? 'the archive' : 'the files');
    const files = 'archive' in unread ? await unpackZip(unread.archive, onFile) : unread.files;
    const wanted = unread.skipWays ? withoutWays(files) : files;
    send({ parsed: parseCurriculum(wanted, unread.outside, onFile) });
  } catch (error) {
    if (error instanceof CurriculumError) send({ problems: error.problems });
    else send({ fault: String(error) });
  }
}

parentPort?.on('message', (unread: Unread) => void read(unread));
