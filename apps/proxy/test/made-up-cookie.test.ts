import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { startRig } from './harness.ts';

it(
  'a forged lab cookie costs no API call, and does not affect learners with sessions',
  { timeout: 60_000 },
  async () => {
    const rig = await startRig((_request, response) => response.end('ok'));
    await rig.send({});
    const calls = () => rig.api.calls.filter((path) => path.endsWith('/session')).length;
    const before = calls();
    const made = Array.from({ length: 300 }, (_, index) =>
      randomBytes(16 + (index % 60)).toString('base64url'),
    );
    for (const token of made) {
      const headers = { Cookie: `__Host-sentiero_lab=${token}` };
      expect((await rig.send({ isKnown: false, headers })).status).toBe(401);
    }
    expect((await rig.send({})).text).toBe('ok');
    expect(calls()).toBe(before);
    await rig.close();
  },
);
