import { parentPort } from 'node:worker_threads';
import { CurriculumError } from './curriculum-error.ts';
import type { ParseMessage, Unread } from './parse-apart.ts';
import { parseCurriculum } from './parse-curriculum.ts';
import { unpackZip } from './zip.ts';

const send = (message: ParseMessage): void => parentPort?.postMessage(message);
const onFile = (file: string) => send({ file });
const withoutSolutions = (files: ReadonlyMap<string, string>) =>
  new Map([...files].filter(([path]) => !path.endsWith('/solution.yaml')));

async function read(unread: Unread): Promise<void> {
  try {
    onFile('archive' in unread ? 'the archive' : 'the files');
    const files = 'archive' in unread ? await unpackZip(unread.archive, onFile) : unread.files;
    const wanted = unread.skipSolutions ? withoutSolutions(files) : files;
    send({ parsed: parseCurriculum(wanted, unread.outside, onFile) });
  } catch (error) {
    if (error instanceof CurriculumError) send({ problems: error.problems });
    else send({ fault: String(error) });
  }
}

parentPort?.on('message', (unread: Unread) => void read(unread));
