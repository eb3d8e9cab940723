import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '@sentiero/traffic/captured-body';
import { startRig, until, type Rig } from './harness.ts';
import { answers } from './odd-backend/answers.ts';
import { requests } from './odd-backend/requests.ts';
import { ask, differences, host, OddBackend } from './odd-backend/observe.ts';
import { always, wanted } from './odd-backend/wanted.ts';

const observations = [...requests, ...answers];

describe('an odd backend, straight and through the proxy', () => {
  const backend = new OddBackend(observations);
  let rig: Rig;
  beforeAll(async () => {
    await backend.start();
    const backend_url = `http://127.0.0.1:${backend.port}/`;
    rig = await startRig((_request, response) => response.end(), { target: { host, backend_url } });
  });
  afterAll(async () => {
    await rig.close();
    await backend.stop();
  });

  it.each(observations.map((observation, index) => ({ ...observation, index })))(
    '$name',
    async (observation) => {
      const { index, differs } = observation;
      const straight = await ask(observation, { port: backend.port, index, more: [] });
      const asked = backend.taken(index);
      const more = [`Cookie: ${rig.cookie}`];
      const through = await ask(observation, { port: rig.proxy.port, index, more });
      const received = backend.taken(index);
      const found = [
        ...differences(asked, received).map((line) => `> ${line}`),
        ...differences(straight, through).map((line) => `< ${line}`),
      ];
      const left = found.filter((line) => !always.test(line));
      expect(left.filter((line) => !differs.some((reason) => wanted[reason]?.test(line)))).toEqual([]);
      expect(differs.filter((reason) => !left.some((line) => wanted[reason]?.test(line)))).toEqual([]);
      const { shown } = observation;
      expect(shown === undefined ? undefined : await shownOf(index)).toBe(shown);
    },
  );

  /** The text of the response in the record; null if its bytes are no text. */
  async function shownOf(index: number): Promise<string | null> {
    const isOwn = ([name, value]: readonly [string, string]) => name === 'X-Case' && value === String(index);
    const record = await until(
      () => rig.api.requests().find(({ request }) => request.headers.some(isOwn)),
      'the record',
    );
    const body = record.response?.body;
    return body ? textOf(body) : null;
  }

  it('makes at least 166 observations, and no reason is named in vain', () => {
    expect(observations.length).toBeGreaterThanOrEqual(166);
    const named = new Set(observations.flatMap(({ differs }) => differs));
    expect(Object.keys(wanted).filter((reason) => !named.has(reason))).toEqual([]);
  });
});
