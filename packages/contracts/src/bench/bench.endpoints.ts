import * as T from 'typebox';
import { CapturedRequest } from '../capture/index.ts';
import { endpoint } from '../http/index.ts';
import { nullable, Uuid } from '../shared/index.ts';
import { BenchSend, HeldAnswer, HeldResult, Hold, HoldInput } from './bench-request.ts';
import { Run, RunCommand, RunInput, RunWithResults } from './bench-run.ts';

/** The largest body with every byte escaped in JSON, plus the headers. */
const sendBytes = 2 * 1024 * 1024;

/** The same for a held body, which may be larger. */
const heldBytes = 7 * 1024 * 1024;

const byId = T.Object({ id: Uuid });

export const benchEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/bench/send',
    access: 'user',
    summary:
      'Sends a request to a target through the proxy, as the caller; answers with its record, or 504 after 30 s.',
    body: BenchSend,
    response: CapturedRequest,
    bodyLimit: sendBytes,
  }),
  startRun: endpoint({
    method: 'POST',
    path: '/bench/runs',
    access: 'user',
    summary: 'Sends a request repeatedly with different values, ten per second; one run at a time.',
    status: 201,
    body: RunInput,
    response: Run,
    bodyLimit: sendBytes,
  }),
  readRun: endpoint({
    method: 'GET',
    path: '/bench/runs/:id',
    access: 'user',
    summary: 'A run of the caller with the results so far.',
    params: byId,
    response: RunWithResults,
  }),
  commandRun: endpoint({
    method: 'POST',
    path: '/bench/runs/:id',
    access: 'user',
    summary: "Pauses, resumes or stops one of the caller's runs; a finished run cannot be changed.",
    params: byId,
    body: RunCommand,
    response: Run,
  }),
  readHold: endpoint({
    method: 'GET',
    path: '/bench/hold',
    access: 'user',
    summary: 'The caller’s current hold; null if there is none.',
    response: T.Object({ hold: nullable(Hold) }),
  }),
  changeHold: endpoint({
    method: 'PUT',
    path: '/bench/hold',
    access: 'user',
    summary:
      'Holds the caller’s requests to a target or its responses, while one of their sockets has a lesson with that target active.',
    body: HoldInput,
    response: Hold,
  }),
  answerHeld: endpoint({
    method: 'POST',
    path: '/bench/held/:id',
    access: 'user',
    summary: 'Forwards a held request or response, unchanged or edited, or drops it.',
    params: byId,
    body: HeldAnswer,
    response: HeldResult,
    bodyLimit: heldBytes,
  }),
};
