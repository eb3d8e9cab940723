import { Agent, request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type postgres from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import { internalToken } from './processes.ts';
import { currentLesson } from './size.ts';

const learners = 50;
const batchRecords = 200;

/** The first users have an active lesson, with its requirements met and open tasks. */
export async function activateLessons(sql: postgres.Sql): Promise<void> {
  for (let userId = 1; userId <= learners; userId++) {
    await sql`
      insert into active_lessons (user_id, lesson_id, socket_id, since, until)
      values (${userId}, ${currentLesson(userId)}, ${`socket ${userId}`}, now() - interval '1 hour', now() + interval '1 hour')`;
  }
}

/** The time from sending a batch to its acknowledgement, one batch at a time. */
export async function measureIngest(
  url: string,
  samples: { lone: number; batches: number },
): Promise<Record<string, number[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timed = async (records: object[]) => {
    const body = JSON.stringify({ version: 1, records });
    const started = performance.now();
    await post(agent, `${url}/internal/records`, body);
    return performance.now() - started;
  };
  const lone: number[] = [];
  const batches: number[] = [];
  for (let warmUp = 0; warmUp < 50; warmUp++) await timed([aRecord(1 + (warmUp % learners))]);
  for (let sample = 0; sample < samples.lone; sample++)
    lone.push(await timed([aRecord(1 + (sample % learners))]));
  for (let sample = 0; sample < samples.batches; sample++) {
    const records = Array.from({ length: batchRecords }, (_, place) => aRecord(1 + (place % learners)));
    batches.push(await timed(records));
  }
  agent.destroy();
  return { 'a lone record': lone, [`${batchRecords} records of ${learners} learners`]: batches };
}

async function post(agent: Agent, url: string, body: string): Promise<void> {
  const call = request(url, {
    agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${internalToken}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  if (answer.statusCode !== 200 || text !== '{"rejected":[]}')
    throw new Error(`a batch was answered with ${answer.statusCode} ${text}`);
}

/** A request to the shop as a browser sends it; it completes no task. */
function aRecord(userId: number): object {
  const headers = [
    ['Host', 'shop.localhost'],
    [
      'User-Agent',
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36',
    ],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Cookie', 'sid=0123456789abcdef0123456789abcdef'],
  ];
  const content = '<!doctype html><title>Shop</title><p>One of many products.</p>\n'.repeat(60);
  return {
    kind: 'request',
    id: uuidv7(),
    learner: `learner-${String(userId).padStart(14, '0')}`,
    target_id: 1,
    at: new Date().toISOString(),
    method: 'GET',
    url: 'http://shop.localhost/products?page=2',
    params: [['page', '2']],
    code: 200,
    status: 'OK',
    duration: 0.004,
    outcome: 'answered',
    request: { target: '/products?page=2', headers, trailers: [], body: null },
    response: {
      headers: [['Content-Type', 'text/html; charset=utf-8']],
      trailers: [],
      body: { encoding: 'utf8', content, size: content.length, truncated: false },
    },
  };
}
