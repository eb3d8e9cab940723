import { labCookies } from '@sentiero/contracts/lab';
import fc from 'fast-check';
import fs from 'node:fs';
import { pino } from 'pino';
import { readEnv } from '../../src/env.ts';
import { startProxy } from '../../src/proxy.ts';
import { temporaryFolder } from '../harness.ts';
import { internalToken, StandInApi } from '../stand-in-api.ts';
import { answerSample, requestSample, type AnswerSample, type Sample } from './generate.ts';
import { takeMessage, valuesOf, type Message } from './messages.ts';
import { sendRaw } from './raw-client.ts';
import { markOf, RawTarget } from './raw-target.ts';

const atOnce = 24;
const host = 'diff.localhost';

export type Outcome = { runs: number; forwarded: number; refused: number; problems: string[] };

/** Compares messages sent to a raw-socket target directly and through a proxy. */
export class Differential {
  readonly #api = new StandInApi();
  readonly #target = new RawTarget();
  readonly #dataDir = temporaryFolder();
  #proxy: Awaited<ReturnType<typeof startProxy>> | null = null;
  #own: string[] = [];

  async start(): Promise<void> {
    await this.#api.start();
    await this.#target.start();
    const target = this.#api.addTarget({ host, backend_url: `http://127.0.0.1:${this.#target.port}/` });
    this.#own = [`Host: ${host}`, `Cookie: ${labCookies.secure}=${this.#api.addSession(target).token}`];
    const env = readEnv({
      PROXY_PORT: '0',
      API_INTERNAL_URL: this.#api.url,
      INTERNAL_TOKEN: internalToken,
      DATA_DIR: this.#dataDir,
      DRAIN_TIMEOUT_MS: '300',
    });
    this.#proxy = await startProxy(env, pino({ level: 'silent' }));
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    await this.#target.stop();
    await this.#api.stop();
    fs.rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Sends the same bytes to the target directly and through the proxy. */
  async requests(runs: number, seed: number): Promise<Outcome> {
    const outcome: Outcome = { runs: 0, forwarded: 0, refused: 0, problems: [] };
    const marks = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    const groups = fc.sample(marks, { numRuns: runs, seed });
    await inTurns(groups, async (group, index) => {
      const samples = group.flatMap((_, place) =>
        fc.sample(requestSample(`${index}x${place}`, this.#own), {
          numRuns: 1,
          seed: seed + index * 8 + place,
        }),
      );
      outcome.runs++;
      const problem = await this.#compare(samples, outcome);
      if (problem) outcome.problems.push(`${problem}\n${JSON.stringify(samples.map(({ text }) => text))}`);
    });
    return this.#withErrors(outcome);
  }

  async #compare(samples: readonly Sample[], outcome: Outcome): Promise<string | null> {
    const bytes = Buffer.from(samples.map(({ text }) => text).join(''), 'latin1');
    const methods = samples.map(({ method }) => method);
    const marks = samples.map((_, place) => markOf(samples[place]?.text ?? ''));
    // An absolute URL leads to its own host, which is no target here.
    const direct = understood(bytes.toString('latin1')).filter(
      ({ start }) => marks.includes(markOf(start)) && !start.includes(' http://other.localhost/'),
    );
    const heard = await sendRaw(this.#proxy?.port ?? 0, pieces(bytes), methods);
    if (!heard.isClosed) return 'the connection hangs';
    const seen = marks.flatMap((mark) => this.#target.seen.get(mark) ?? []);
    for (const mark of marks) this.#target.seen.delete(mark);
    const strays = this.#target.seen.get('') ?? [];
    this.#target.seen.delete('');
    if (strays.length > 0) return `the target received a request that was not sent: ${strays[0]?.start}`;
    outcome.forwarded += seen.length;
    outcome.refused += samples.length - seen.length;
    for (const [place, message] of seen.entries()) {
      const wanted = direct[place];
      if (!wanted) return `one request too many: ${message.start}`;
      const [own, other] = [comparable(wanted), comparable(message)];
      if (own !== other) return `the target received\n${other}\ninstead of\n${own}`;
    }
    const good = heard.answers.filter(({ start, isWhole }) => isWhole && start === 'HTTP/1.1 200 OK').length;
    if (good > seen.length + ownAnswers(samples)) return 'more answers than requests at the target';
    return null;
  }

  /** For any response of a target the learner receives the same, a clean refusal, or a visible truncation. */
  async answers(runs: number, seed: number): Promise<Outcome> {
    const outcome: Outcome = { runs: 0, forwarded: 0, refused: 0, problems: [] };
    const planned = new Map<string, AnswerSample>();
    this.#target.answerFor = ({ start }) =>
      planned.get(markOf(start)) ?? {
        bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nclean',
        after: 'keep',
      };
    await inTurns(fc.sample(answerSample, { numRuns: runs, seed }), async (sample, index) => {
      const mark = `a${index}`;
      planned.set(mark, sample);
      outcome.runs++;
      const problem = await this.#compareAnswer(mark, sample, outcome);
      planned.delete(mark);
      if (problem) outcome.problems.push(`${problem}\n${JSON.stringify(sample)}`);
    });
    return this.#withErrors(outcome);
  }

  async #compareAnswer(mark: string, sample: AnswerSample, outcome: Outcome): Promise<string | null> {
    const method = mark.length % 4 === 0 ? 'HEAD' : 'GET';
    const request = (path: string, verb: string): Buffer =>
      Buffer.from(`${[`${verb} ${path} HTTP/1.1`, ...this.#own].join('\r\n')}\r\n\r\n`);
    const port = this.#proxy?.port ?? 0;
    const heard = await sendRaw(port, [request(`/~m${mark}~`, method)], [method]);
    const isEndless = sample.after === 'keep' && !isFramedWhole(sample.bytes, method);
    if (!heard.isClosed && !isEndless) return 'the connection hangs';
    const clean = await sendRaw(port, [request('/~mclean~', 'GET')], ['GET']);
    if (clean.answers[0]?.body !== 'clean')
      return `the next answer is poisoned: ${JSON.stringify(clean.answers)}`;
    const [answer, ...more] = heard.answers;
    if (more.length > 0) return 'two answers out of one';
    if (!answer?.isWhole || / 502 /.test(answer.start)) {
      outcome.refused++;
      return null;
    }
    outcome.forwarded++;
    const wanted = finalAnswer(sample.bytes, method);
    if (!wanted?.message.isWhole) return 'a truncated response looks complete';
    const [own, other] = [comparable(wanted.message), comparable(answer)];
    return own === other ? null : `the learner received\n${other}\ninstead of\n${own}`;
  }

  async #withErrors(outcome: Outcome): Promise<Outcome> {
    const metrics = await (await fetch(`http://127.0.0.1:${this.#proxy?.internalPort}/metrics`)).text();
    const errors = /sentiero_proxy_errors_total (\d+)/.exec(metrics)?.[1];
    if (errors !== '0') outcome.problems.push(`${errors} unexpected errors in the proxy`);
    return outcome;
  }
}

async function inTurns<Item>(
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await run(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The final response, after interim ones. */
function finalAnswer(bytes: string, method: string) {
  const text = bytes.replace(/^HTTP\/1\.1 1(?!01)\d\d[^]*?\r\n\r\n/, '');
  const bodiless = (start: string): boolean => method === 'HEAD' || / (204|304)\b/.test(start);
  return takeMessage(text, bodiless, true);
}

/** Whether the response ends even if the connection stays open. */
function isFramedWhole(bytes: string, method: string): boolean {
  const message = finalAnswer(bytes, method)?.message;
  const isSized = message?.fields.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  return (
    message?.isWhole === true && (isSized === true || method === 'HEAD' || / (204|304)\b/.test(message.start))
  );
}

/** The requests that the target parses from the bytes directly. */
function understood(text: string): Message[] {
  const messages: Message[] = [];
  for (let rest = text; rest !== '';) {
    const taken = takeMessage(rest, () => false, false);
    if (!taken?.message.isWhole) break;
    messages.push(taken.message);
    rest = taken.rest;
  }
  return messages;
}

/** Splits by a function of the length, so that the same bytes always give the same pieces. */
function pieces(bytes: Buffer): Buffer[] {
  const size = Math.max(1, (bytes.length * 7) % 97);
  if (bytes.length % 3 === 0) return [bytes];
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

const ours =
  /^(connection|keep-alive|proxy-connection|te|transfer-encoding|content-length|upgrade|http2-settings|via|date|trailer|expect|max-forwards|x-forwarded-\w+|x[^a-z0-9]sentiero[^a-z0-9].*)$/i;

/** A message without the parts that a proxy has to change. */
function comparable({ start, fields, body, trailers }: Message): string {
  const named = valuesOf(fields, 'connection')
    .join(',')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const kept = fields
    .filter(
      ([name]) =>
        !ours.test(name) && (!named.includes(name.toLowerCase()) || /^(host|set-cookie)$/i.test(name)),
    )
    .map(([name, value]) => [name, /^cookie$/i.test(name) ? withoutOurs(value) : value])
    .filter(([name, value]) => !(value === '' && /^cookie$/i.test(name ?? '')))
    .filter(([name, value]) => !(/^set-cookie$/i.test(name ?? '') && /sentiero_lab=/.test(value ?? '')));
  const line = start
    .replace(/^(\S+) http:\/\/diff\.localhost/i, '$1 ')
    .replace(/^(\S+) +\//, '$1 /')
    .replace(/HTTP\/1\.0/, 'HTTP/1.1')
    .replace(/^(HTTP\/1\.1 \d+)$/, '$1 ');
  return JSON.stringify([line, kept, body, trailers]);
}

function withoutOurs(cookie: string): string {
  return cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => !part.includes('sentiero_'))
    .join('; ');
}

/** OPTIONS with a spent Max-Forwards is answered by the proxy itself. */
function ownAnswers(samples: readonly Sample[]): number {
  return samples.filter(({ text }) => /max-forwards: 0/i.test(text)).length;
}
