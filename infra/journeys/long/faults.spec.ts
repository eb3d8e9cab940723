import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import { enterShop, findLesson, readSteps } from '../src/lessons.ts';
import { answerOf } from '@sentiero/client/shop-client';
import { expect, test } from '../src/platform-fixture.ts';

const firstLesson = 'Requests and responses';

// Retries are off: a second attempt would hide a loss.
test.describe.configure({ retries: 0 });

test('a step is completed although the API is killed while the deciding request is in flight', async ({
  platform,
  school,
  learner,
  client,
}) => {
  const lesson = await findLesson(client, firstLesson);
  const shop = await enterShop(client, platform, lesson);
  const progress = await client.listen<ProgressUpdate>('/ws/progress-reporting');
  progress.socket.send(String(lesson.id));
  await expect.poll(() => school.activeLessons(learner)).toEqual([lesson.id]);
  await expect.poll(async () => (await shop.get('/')).status).toBe(200);

  const deciding = shop.begin('GET', '/search?q=honey', { 'Transfer-Encoding': 'chunked' });
  deciding.flushHeaders();
  kill(platform.pids()['api']);
  deciding.end();
  expect((await answerOf(deciding)).status).toBe(200);

  const completed = async () => {
    const steps = await readSteps(client, lesson).catch(() => []);
    return steps.filter((step) => step.completed).map((step) => step.title.en);
  };
  await expect.poll(completed, { timeout: 30_000 }).toEqual(['Your first request']);
  shop.close();
});

test('each of 200 requests is answered and recorded once, in order, although the API is killed in between', async ({
  platform,
  client,
}) => {
  const lesson = await findLesson(client, firstLesson);
  const shop = await enterShop(client, platform, lesson);
  expect((await shop.get('/')).status).toBe(200);

  const statuses: number[] = [];
  for (let number = 0; number < 200; number++) {
    if (number === 80) kill(platform.pids()['api']);
    statuses.push((await shop.get(`/robots.txt?number=${number}`)).status);
  }
  expect(statuses).toEqual(Array.from({ length: 200 }, () => 200));

  let heard: CapturedRequest[] = [];
  const listen = async () => ({ heard } = await client.listen<CapturedRequest>('/ws/proxy-reporting'));
  await expect(listen).toPass({ timeout: 30_000 });
  const numbers = () =>
    heard.flatMap(({ params }) =>
      params.filter(([name]) => name === 'number').map(([, value]) => Number(value)),
    );
  await expect.poll(() => numbers().length, { timeout: 30_000 }).toBe(200);
  expect(numbers()).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, place) => (heard[0]?.seq ?? 0) + place));
  shop.close();
});

function kill(pid: number | undefined): void {
  if (!pid) throw new Error('the service does not run');
  process.kill(pid, 'SIGKILL');
}
