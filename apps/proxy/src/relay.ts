import type { IncomingMessage } from 'node:http';
import type { Passage } from './forward.ts';
import { forwardableTrailers, responseLines } from './headers.ts';
import { sendPage } from './pages.ts';

const lingerMs = 2000;

/** Sends the target's answer on to the learner, while the recording watches. */
export function relayAnswer(answer: IncomingMessage, passage: Passage, hangUp: () => void): void {
  const { arrival, response, recording } = passage;
  const { request } = arrival;
  answer.on('error', () => undefined);
  if (response.destroyed) return hangUp();

  const code = answer.statusCode ?? 0;
  const status = answer.statusMessage ?? '';
  try {
    refuseCodings(answer);
    response.writeHead(code, status, responseLines(answer, request));
  } catch {
    hangUp();
    recording.end('target_failed');
    return sendPage(response, {
      status: 502,
      title: `${arrival.target.name} does not answer`,
      text: ['The head of its answer is not valid HTTP.'],
    });
  }
  recording.responseHead({ code, status, headers: answer.rawHeaders });

  let hasBegun = false;
  answer.on('data', (chunk: Buffer) => {
    hasBegun = true;
    recording.responseBody(chunk);
  });
  answer.on('end', () => {
    hasBegun = true;
    recording.responseTrailers(answer.rawTrailers);
    // Recorded before the learner has the last byte: whoever sees the answer can rely on the record.
    recording.end(response.destroyed ? 'learner_left' : 'answered');
    if (answer.rawTrailers.length && response.chunkedEncoding) addTrailers(passage, answer.rawTrailers);
  });
  answer.on('close', () => {
    if (answer.complete) return;
    recording.end(response.destroyed ? 'learner_left' : 'cut');
    response.destroy();
  });
  response.on('finish', () => drainUpload(request));
  answer.pipe(response);
  // A stream of events may begin with a head and nothing else for a while.
  setImmediate(() => {
    if (!hasBegun && !response.destroyed && !response.writableEnded) response.flushHeaders();
  });
}

/** Node takes off the chunks only: without its header, another coding would reach the learner unsaid. */
function refuseCodings({ headers }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') throw new Error(`coding ${coding}`);
}

function addTrailers({ response }: Passage, raw: readonly string[]): void {
  try {
    response.addTrailers(forwardableTrailers(raw));
  } catch {
    // A trailer that is not valid is left out; the body has passed already.
  }
}

/** The target answered before the upload ended: what still comes is read for a while, then the learner is cut off. */
function drainUpload(request: IncomingMessage): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, lingerMs);
  request.once('close', () => clearTimeout(timer));
}
