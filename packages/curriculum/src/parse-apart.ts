import { Worker } from 'node:worker_threads';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import type { Outside, ParsedCurriculum } from './parse-curriculum.ts';

/** A zip archive or the files themselves, and further keys that lessons may refer to. */
export type Unread = {
  outside?: Outside;
  /** Without other ways and near misses, which are most of the text and not stored by an import. */
  skipWays?: boolean;
} & ({ archive: Uint8Array } | { files: ReadonlyMap<string, string> });

/** The messages of the thread: the name of each file as it starts, and the result at the end. */
export type ParseMessage =
  | { file: string }
  | { parsed: ParsedCurriculum }
  | { problems: readonly Problem[] }
  | { fault: string };

export type Deadlines = { fileMs: number; allMs: number };

/** An archive comes from outside; the caller's own files are read on a busy machine as well. */
const deadlinesOf = (unread: Unread): Deadlines =>
  'archive' in unread ? { fileMs: 5_000, allMs: 30_000 } : { fileMs: 60_000, allMs: 600_000 };
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** All that the thread gets of our environment: with the compile cache it starts sooner. */
const { NODE_COMPILE_CACHE } = process.env;
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
const atATime = 1;
const waitingLimit = 8;
const idleMs = 10_000;

/** The backlog of curricula to read is full. */
export class ReadersBusy extends Error {
  override name = 'ReadersBusy';
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a curriculum in a worker thread, which is terminated if it takes too long or too much memory, so that no file
 * can block the caller's event loop. Throws `CurriculumError` with all problems.
 */
export async function parseApart(unread: Unread, deadlines = deadlinesOf(unread)): Promise<ParsedCurriculum> {
  if (running >= atATime) {
    if (waiting.length >= waitingLimit) throw new ReadersBusy('Other lessons are being read. Try again.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await parseInThread(unread, deadlines);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** An idle thread is kept for a while for reuse. */
let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null;

function takeThread(): Worker {
  if (idle) {
    const { worker, timer } = idle;
    idle = null;
    clearTimeout(timer);
    dropListeners(worker);
    return worker;
  }
  const url = new URL('./parse-worker.ts', import.meta.url);
  return new Worker(url, { resourceLimits: memory, execArgv: [], env: compileCache });
}

function keepThread(worker: Worker): void {
  dropListeners(worker);
  worker.unref();
  const end = () => {
    if (idle?.worker === worker) idle = null;
    void worker.terminate();
  };
  worker.once('error', end).once('exit', end);
  idle = { worker, timer: setTimeout(end, idleMs).unref() };
}

// Passed by name, because without one Node would also remove its own listeners, and the thread's messages would be
// lost.
function dropListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

async function parseInThread(unread: Unread, { fileMs, allMs }: Deadlines): Promise<ParsedCurriculum> {
  const worker = takeThread();
  const { promise, resolve, reject } = Promise.withResolvers<ParsedCurriculum>();
  let file = 'archive' in unread ? 'the archive' : 'the files';
  let isUsable = false;
  const refuse = (reason: string) => reject(new CurriculumError([{ file, line: 1, reason }]));
  const late = () => refuse('reading it takes too long');
  const ofAll = setTimeout(late, allMs);
  // The thread's start does not count towards a file's time.
  let ofFile: NodeJS.Timeout | undefined;
  worker.on('message', (message: ParseMessage) => {
    clearTimeout(ofFile);
    isUsable = 'parsed' in message || 'problems' in message;
    if ('parsed' in message) resolve(message.parsed);
    if ('problems' in message) reject(new CurriculumError(message.problems));
    if ('fault' in message) refuse(message.fault);
    if (!('file' in message)) return;
    ({ file } = message);
    ofFile = setTimeout(late, fileMs);
  });
  worker.on('error', ({ code, message }: NodeJS.ErrnoException) =>
    refuse(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'reading it takes too much memory' : message),
  );
  worker.on('exit', () => refuse('reading it ended early'));
  worker.ref();
  worker.postMessage(unread);
  try {
    return await promise;
  } finally {
    clearTimeout(ofAll);
    clearTimeout(ofFile);
    if (isUsable) keepThread(worker);
    else await worker.terminate();
  }
}
