import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { startRig, talk, until, type Rig } from './harness.ts';

let rig: Rig;
afterEach(() => rig.close());

function aLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) };
}

it('identifies records by the id that target and API know, and a postponed batch by the id of the call', async () => {
  const { lines, log } = aLog();
  rig = await startRig((request, response) => response.end(String(request.headers['x-sentiero-request'])), {
    log,
  });
  rig.api.troubles.push(503);
  const { text: id } = await rig.send({ path: '/' });
  await until(() => rig.api.records.length === 1, 'the record');
  expect(rig.api.records[0]?.id).toBe(id);
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(said).toContainEqual(expect.objectContaining({ msg: 'exchange', record: id, outcome: 'answered' }));
  const late = said.find(({ msg }) => msg === 'the API accepts no records at the moment');
  expect(late?.['reason']).toMatch(/503 \(request [0-9a-f-]{36}\)/);
  expect(rig.api.requestIds).toContain(/request ([0-9a-f-]{36})/.exec(String(late?.['reason']))?.[1]);
});

it('contains nothing that learners or targets send, and no token', async () => {
  const mark = 'm4rk3d';
  const { lines, log } = aLog();
  rig = await startRig((_request, response) => response.writeHead(299, mark, { [mark]: mark }).end(mark), {
    log,
  });
  rig.api.refuse = (record) => record.kind === 'request' && record.request.target.includes('bad');
  const headers = { [`x-${mark}`]: mark, Authorization: `Basic ${mark}`, 'X-Forwarded-For': mark };
  for (const path of [`/${mark}?${mark}=${mark}`, `/bad-${mark}`])
    await rig.send({ path, method: 'POST', headers, body: mark });
  await rig.send({ isKnown: false, headers: { Cookie: `__Host-sentiero_lab=${mark}${mark}${mark}` } });
  await rig.send({ host: `${mark}.localhost`, path: `/_sentiero/enter?ticket=${mark}` });
  await rig.send({ path: `/_sentiero/enter?ticket=${mark}` });
  const event = JSON.stringify({ learner: mark, type: mark, data: { [mark]: mark } });
  for (const token of [mark, rig.target.tokens[0]])
    await rig.send({
      host: 'events.localhost',
      path: '/_sentiero/events',
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: event,
    });
  await talk(rig.proxy.port, `${mark} nonsense\r\n\r\n`);
  await rig.upstream.close();
  await rig.send({ path: `/${mark}` });
  await until(() => lines.some((line) => line.includes('given up')), 'the refused record');
  expect(lines.filter((line) => line.includes('"msg":"exchange"'))).toHaveLength(3);
  const cookie = rig.cookie.split('=')[1] ?? '';
  for (const line of lines)
    for (const secret of [mark, cookie, rig.target.tokens[0], rig.learner])
      expect(line).not.toContain(secret);
});
