import type { RequestsOf } from './load.ts';
import type { Server } from './processes.ts';
import * as workloads from './workloads.ts';

/** A kind of call to one server; `expected` is its only status, unless responses are checked afterwards. */
export type Load = { name: string; server: Server; requestsOf: RequestsOf; expected?: string };

export const bareName = 'bare';
export const submitName = 'submit';

export const bareLoad = (bare: Server): Load => ({
  name: bareName,
  server: bare,
  requestsOf: workloads.readBare,
  expected: '200',
});

/** The calls to an API: `small` is the same one on the database with few completions. */
export async function loadsOf(
  { api, small }: { api: Server; small: Server },
  { turns, choices }: { turns: number; choices: Map<number, number[]> },
): Promise<Load[]> {
  const { readMe, readOverview, readUncompressed, readSteps, submitAnswers, unchanged } = workloads;
  const known = { server: api, expected: '304' };
  const read = { server: api, expected: '200' };
  return [
    { ...read, name: 'users/me', requestsOf: readMe },
    { ...read, name: 'lessons/categories', requestsOf: readOverview },
    { ...read, name: 'lessons/categories, uncompressed', requestsOf: readUncompressed },
    {
      ...known,
      name: 'lessons/categories, unchanged',
      requestsOf: await unchanged(api, readOverview, turns),
    },
    { ...read, name: 'lessons/categories, few done', server: small, requestsOf: readOverview },
    { ...read, name: 'lessons/{id}/steps', requestsOf: readSteps },
    { ...known, name: 'lessons/{id}/steps, unchanged', requestsOf: await unchanged(api, readSteps, turns) },
    { name: submitName, server: api, requestsOf: submitAnswers(choices) },
  ];
}
