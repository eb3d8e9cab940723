import { Agent } from 'node:http';
import { contentDir, readCurriculum, type CurriculumLesson } from '@sentiero/curriculum';
import { learnerHeaders } from '@sentiero/target-kit';
import { v7 } from 'uuid';
import { vi } from 'vitest';
import { gradableStep } from '../../../apps/api/src/grading/gradable.ts';
import { checkEvent } from '../../../apps/api/src/grading/grade-event.ts';
import { verdictOf } from '../../../apps/api/src/grading/report.ts';
import { startShopUnderTest, token } from '../../../apps/shop/test/shop-under-test.ts';
import { Arrivals } from './arrivals.ts';
import { openDoor } from './signing-door.ts';
import { ask, type Ask } from './target-session.ts';
import { consoleName, fromConsole, payloadHeader, type Trial } from './trial.ts';

const pass = { name: 'pass', value: 'learner' };
const ticket = `${pass.name}=${pass.value}`;
const waitMs = 60_000;

/** One learner in their own copy of the shop, and the platform's grading of the shop's events. */
export async function enterTrial(): Promise<Trial> {
  const { lessons } = await readCurriculum(contentDir);
  const shop = await startShopUnderTest();
  const visit = shop.visit();
  let credentials = await visit.account();
  const names: string[] = [];
  const nameOf = new Map<string, string>();
  let tried = 0;

  const arrivals = new Arrivals();
  const door = await openDoor(new URL(shop.url), {
    cookie: ticket,
    sign: ({ headers }, body) => {
      const request = v7();
      const name = names[Number(headers[payloadHeader])] ?? 'without a name';
      nameOf.set(request, body === fromConsole ? consoleName(name) : name);
      return learnerHeaders(token, { learner: visit.learner, request });
    },
    onAnswer: ({ headers, method = '', url = '' }, body, status) =>
      arrivals.add(String(headers[payloadHeader]), { method, url, headers, body, status }),
  });
  const agent = new Agent({ keepAlive: true });
  const { port, host: name } = new URL(door.url);
  const label = (payload: string) => String(names.push(payload) - 1);
  const send = (payload: string, { cookie = '', ...rest }: Ask) =>
    ask(
      { host: '127.0.0.1', port: Number(port), name, agent },
      { ...rest, cookie: cookie === '' ? ticket : `${ticket}; ${cookie}` },
      { [payloadHeader]: label(payload) },
    );

  /** Events arrive in order, so all are here once that of the last request is. */
  async function seeAll(): Promise<void> {
    const last = `the end of ${names.length}`;
    await send(last, { method: 'POST', path: '/bell' });
    await vi.waitUntil(() => shop.events.some(({ request }) => nameOf.get(request) === last), waitMs);
  }

  async function taken(path: string): Promise<ReadonlySet<string>> {
    await seeAll();
    const step = ruleOf(path, lessons);
    const fresh = shop.events.slice(tried);
    tried += fresh.length;
    const values = { learner: visit.learner, ...credentials };
    const passed = fresh.filter((event) => verdictOf(checkEvent(step, event, values)) === 'passed');
    return new Set(passed.flatMap(({ request }) => nameOf.get(request) ?? []));
  }

  return {
    account: () => credentials,
    url: door.url,
    cookies: [pass],
    label,
    arrivals,
    send,
    taken,
    switchTo: async (mode) => {
      await seeAll();
      await send('the switch', { method: 'POST', path: '/workshop', form: `mode=${mode}` });
    },
    reset: async () => {
      await visit.platform('DELETE');
      credentials = await visit.account();
    },
    leave: async () => {
      agent.destroy();
      await door.close();
      await shop.stop();
    },
  };
}

function ruleOf(path: string, lessons: readonly CurriculumLesson[]) {
  const [lesson, key] = path.split('/');
  const step = lessons.find((one) => one.key === lesson)?.steps.find((one) => one.key === key);
  if (step?.type !== 'E') throw new Error(`no event completes ${path}`);
  return gradableStep(step.type, step);
}
