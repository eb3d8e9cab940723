import { xsrfCookie } from '@sentiero/contracts/http';
import { expect } from 'vitest';
import { randomToken } from '../src/crypto.ts';
import { aLearner } from './builders.ts';
import { webOrigin, type Client, type Harness } from './harness.ts';

/** A call as the specification writes it, such as `POST courses/create`. */
export type Say = ReturnType<typeof sayer>;

/** Sends calls by method and path as a client of the API would that does not have our contract. */
export function sayer({ app, ctx }: Harness, { cookies }: Client) {
  return async (call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`, body?: object) => {
    const [method, path] = call.split(' ') as ['GET', string];
    if (!cookies.has(xsrfCookie)) cookies.set(xsrfCookie, randomToken());
    const response = await app.inject({
      method,
      url: `/${path}`,
      headers: { cookie: cookies.header(), origin: webOrigin, 'x-xsrf-token': cookies.get(xsrfCookie) ?? '' },
      ...(body && { payload: body }),
    });
    await ctx.mailer.settled();
    return { status: response.statusCode, json: response.body === '' ? null : response.json() };
  };
}

/** One person of each role. */
export async function everybody(api: Harness) {
  const [learner, teacher, staff] = [
    await aLearner(api),
    await aLearner(api, { isTeacher: true }),
    await aLearner(api, { isStaff: true }),
  ];
  const nobody = api.anonymous();
  const say = {
    nobody: sayer(api, nobody),
    learner: sayer(api, learner.client),
    teacher: sayer(api, teacher.client),
    staff: sayer(api, staff.client),
  };
  return { learner: learner.user, teacher: teacher.user, staff: staff.user, say };
}

/** The specification's fields are there; a response may have more. */
export function expectFields(value: object, fields: string): void {
  expect(Object.keys(value)).toEqual(expect.arrayContaining(fields.split(', ')));
}

type CallName = Parameters<Say>[0];
type Change = readonly [path: string, ...values: unknown[]];

/** Each of these values in a valid body is refused with 400 at its path; undefined leaves the field out. */
export async function expectRefused(
  say: Say,
  call: CallName,
  valid: object,
  changes: readonly Change[],
): Promise<void> {
  for (const [path, ...values] of changes)
    for (const value of values) {
      const { status, json } = await say(call, withValue(valid, path.split('/'), value) as object);
      const paths: string[] = (json?.errors ?? []).map((error: { path: string }) => error.path);
      if (status !== 400 || !paths.some((own) => own.startsWith(`/${path}`)))
        throw new Error(`${path} = ${JSON.stringify(value)}: ${status} ${JSON.stringify(json)}`);
    }
}

function withValue(holder: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(holder))
    return holder.map((each, place) => (place === Number(name) ? withValue(each, rest, value) : each));
  if (name === '' || typeof holder !== 'object' || holder === null) return value;
  const own = Object.entries(holder).filter(([key]) => key !== name);
  const inner =
    rest.length === 0 ? value : withValue(Object.fromEntries(Object.entries(holder))[name], rest, value);
  return Object.fromEntries(inner === undefined ? own : [...own, [name, inner]]);
}
