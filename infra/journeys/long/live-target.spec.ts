import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { emptyCondition } from '@sentiero/contracts/authoring';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ensureProgram } from '@sentiero/programs';
import WebSocket from 'ws';
import { ApiClient } from '@sentiero/client/api-client';
import { LearnerPage } from '../src/learner-page.ts';
import { labToken } from '../src/lessons.ts';
import { startLiveTarget, type LiveTarget } from '../src/live-target.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';

let target: LiveTarget;
let lessonId: number;

test.beforeEach(async ({ platform, staff }) => {
  target = await startLiveTarget();
  const client = await ApiClient.loggedIn(platform, staff);
  const name = `live-${test.info().workerIndex}-${test.info().line}`;
  const { id } = await createTarget(client, platform, { label: name, backendUrl: target.url });
  lessonId = await createLesson(
    client,
    { title: inAll('A target that is never done'), target_application_id: id },
    [
      { type: 'I', title: inAll('Look at it') },
      {
        type: 'E',
        title: inAll('Talk to the admin'),
        event_type: 'websocket',
        event_conditions: [
          { ...emptyCondition, key: 'direction', value_string: 'sent' },
          { ...emptyCondition, key: 'json.to', value_string: 'admin' },
        ],
      },
      { type: 'I', title: inAll('The end') },
    ],
  );
});
test.afterEach(() => target.stop());

test('Chromium uses an event stream and a websocket, and the inspector shows how both began', async ({
  page,
  platform,
  learner,
  inspector,
}) => {
  await openAs(page, platform, learner, `/lessons/${lessonId}`);
  const tab = await new LearnerPage(page, platform).launch();
  await expect(tab.getByRole('heading', { name: 'Live' })).toBeVisible();

  const heard: string[] = [];
  await tab.exposeFunction('heard', (text: string) => heard.push(text));
  await tab.evaluate(async () => {
    const { heard: tell } = globalThis as unknown as { heard: (text: string) => void };
    const source = new EventSource('/events');
    source.addEventListener('message', ({ data }) => tell(String(data)));
    await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }));
  });
  for (const line of ['one', 'zwölf']) {
    target.tell(line);
    await expect.poll(() => heard).toContain(line);
  }
  await expect(inspector.row(/\/events/)).toContainText('open');

  const echoed = await tab.evaluate(async () => {
    const socket = new WebSocket(new URL('/chat?room=1', location.href.replace(/^http/, 'ws')));
    const next = () =>
      new Promise<string>((resolve) =>
        socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
      );
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    const answers: number[] = [];
    for (const length of [1, 200, 70_000]) {
      const answer = next();
      socket.send('ü'.repeat(length));
      answers.push((await answer).length);
    }
    socket.close();
    return answers;
  });
  expect(echoed).toEqual([1, 200, 70_000]);
  await tab.close();

  await expect(inspector.row(/\/chat\?room=1/)).toContainText('101');
  await expect(inspector.row(/\/events/)).toHaveCount(1);
  await expect(inspector.row(/\/events/)).toContainText('200');
  await expect(inspector.row(/\/events/)).not.toContainText('open');
  await inspector.open(inspector.row(/\/events/), 'Content');
  await expect(inspector.response).toContainText('data: zwölf');
});

test('a websocket message completes a step, and is shown in the inspector with the request that opened the socket', async ({
  page,
  platform,
  learner,
  inspector,
  seat,
}) => {
  await openAs(page, platform, learner, `/lessons/${lessonId}`);
  const tab = await seat.launch();
  await seat.next();
  await seat.expectStep('Look at it');
  await seat.next();
  await seat.expectStep('Talk to the admin');
  const say = (text: string) =>
    tab.evaluate(async (said) => {
      const socket = new WebSocket(new URL('/chat', location.href.replace(/^http/, 'ws')));
      await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
      const answer = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
      socket.send(said);
      await answer;
      socket.close();
    }, text);
  await say('{"to":"anna"}');
  await expect(inspector.row(/\/chat/)).toHaveCount(1);
  await inspector.open(inspector.row(/\/chat/), 'Content');
  await expect(inspector.response.getByRole('listitem')).toHaveCount(2);
  await expect(inspector.response.getByRole('listitem').last()).toContainText('{"to":"anna"}');
  await inspector.close();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await say('{"to":"admin"}');
  await seat.expectCompleted();
  await tab.close();
});

test('curl and a websocket client receive the target’s data as it is sent', async ({ platform, client }) => {
  await ensureProgram('curl');
  const lesson = await client.call(lessonsEndpoints.get, { params: { id: lessonId } });
  const { value: cookie } = await labToken(client, lesson);
  const { heard: records, close } = await client.listen<CapturedRequest>('/ws/proxy-reporting');
  const { HOST, PROXY_PORT } = platform.settings;
  const host = new URL(lesson.target_application?.frontend_url ?? '').host;

  const at = `http://${HOST}:${PROXY_PORT}/events`;
  const curl = spawn('curl', ['-sSN', '-H', `Host: ${host}`, '-H', `Cookie: ${cookie}`, at]);
  let text = '';
  curl.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // The event is repeated until the client, which may connect late, receives it.
  await expect.poll(() => (target.tell('first'), text)).toContain('data: first\n\n');
  target.tell('second');
  await expect.poll(() => text).toContain('data: second\n\n');
  const left = once(curl, 'close');
  curl.kill();
  await left;

  const options = { headers: { Host: host, Cookie: cookie } };
  const socket = new WebSocket(`ws://${HOST}:${PROXY_PORT}/chat`, options);
  await once(socket, 'open');
  const bytes = Buffer.from([0, 255, 1, 128]);
  socket.send(bytes);
  const [answer, isBinary] = (await once(socket, 'message')) as [Buffer, boolean];
  expect([answer.equals(bytes), isBinary]).toEqual([true, true]);
  socket.close();
  await once(socket, 'close');

  // While it ran, the stream was reported as open, again and again.
  const ended = () => records.filter(({ outcome }) => outcome !== 'open');
  const seen = () => ended().map(({ request, code, outcome }) => `${request.target} ${code} ${outcome}`);
  await expect.poll(seen).toEqual(['/events 200 learner_left', '/chat 101 answered']);
  close();
});
