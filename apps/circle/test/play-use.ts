import type { HoleSolution } from '@sentiero/curriculum';
import type { Answer, Visit } from './circle-under-test.ts';
import { credentialsOf } from './identity-steps.ts';

/** Ways through a hole, by name: each returns the answers that a learner can report. */
export type Ways = Readonly<Record<string, (visit: Visit) => Promise<readonly Answer[]>>>;

type Use = HoleSolution['uses'][number];
type Sent = Use['requests'][number];
type Values = Readonly<Record<string, string>>;

/** The circle answered otherwise than the use expects. */
export class OtherAnswer extends Error {
  override name = 'OtherAnswer';
}

/**
 * Sends the requests as the prover does: without earlier cookies, until the circle answers otherwise than they expect.
 * Returns the answers that a learner can report; of requests at once, the first one alone would do no harm.
 */
export async function playUse(visit: Visit, { requests, reported }: Use): Promise<readonly Answer[]> {
  const { email: username, password } = await credentialsOf(visit);
  const values: Record<string, string> = { username, password, origin: visit.origin };
  let shown: readonly Answer[] = [];
  const cookies = new Map<string, string>();
  for (const [index, sent] of requests.entries()) {
    const { browser = '' } = sent;
    visit.cookie = cookies.get(browser) ?? '';
    const answers = await sendAtOnce(visit, sent, values);
    cookies.set(browser, visit.cookie);
    if (index + 1 === reported) shown = answers.length > 1 ? answers.slice(1) : answers;
    const expected = answers.find(({ status }) => sent.status === undefined || status === sent.status);
    const at = `${sent.method} ${sent.path}`;
    if (!expected) throw new OtherAnswer(`${at}: ${answers.map(({ status }) => status).join(', ')}`);
    for (const [name, pattern] of Object.entries(sent.capture ?? {})) {
      const found = captured(expected, new RegExp(pattern));
      if (found === undefined) throw new OtherAnswer(`${at}: no ${name}`);
      values[name] = found;
    }
  }
  return shown;
}

/** The answers in the order of their arrival. */
async function sendAtOnce(visit: Visit, sent: Sent, values: Values): Promise<Answer[]> {
  const { method, path, headers = {}, form, body, at_once = 1 } = sent;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  const fillAll = (fields: Values) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fill(value)]));
  const content = form ? new URLSearchParams(fillAll(form)) : body && fill(body);
  const init = { method, headers: fillAll(headers), ...(content !== undefined && { body: content }) };
  const answers: Answer[] = [];
  const send = async () => void answers.push(await visit.send(fill(path), init));
  await Promise.all(Array.from({ length: at_once }, send));
  return answers;
}

function captured({ text, headers }: Answer, pattern: RegExp): string | undefined {
  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return (pattern.exec(text) ?? pattern.exec(head))?.[1];
}
