import { proxyCalls } from '@sentiero/contracts/ingest';
import type { BodyOf, Endpoint } from '@sentiero/contracts/http';
import { createHash, timingSafeEqual } from 'node:crypto';
import type http from 'node:http';
import { Malformed } from '@sentiero/http1/fields';
import { Refusal } from '@sentiero/http1/request-head';
import { Value } from 'typebox/value';
import type { HeldList } from '../hold/held-list.ts';

/** The size of the largest edit, with its body in hexadecimal. */
const bodyLimit = 4 * 1024 * 1024;

export type HoldCallsParts = { token: string; held: HeldList; refresh(): Promise<boolean> };
export type CallAnswer = { status: number; value: unknown };

/** Answers the API's calls about held messages; null for any other path. */
export function holdCalls({ token, held, refresh }: HoldCallsParts) {
  const calls = [
    call(proxyCalls.refresh, async () => ({ known: await refresh() })),
    call(proxyCalls.held, async ({ user, known }) => held.list(user, new Set(known))),
    call(proxyCalls.find, async ({ user, id }) => held.find(user, id)),
    call(proxyCalls.answer, async ({ user, id, ...what }) => {
      try {
        return { how: held.answer(user, id, what), refused: null };
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof Malformed)) throw error;
        return { how: null, refused: error.message };
      }
    }),
  ];
  return async (request: http.IncomingMessage, path: string): Promise<CallAnswer | null> => {
    const found = calls.find((one) => one.path === path);
    if (!found) return null;
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return { status: 403, value: null };
    const input = await readJson(request);
    return input === undefined ? { status: 400, value: null } : found.answer(input);
  };
}

function call<E extends Endpoint>({ path, body }: E, answer: (input: BodyOf<E>) => Promise<unknown>) {
  return {
    path,
    async answer(input: unknown): Promise<CallAnswer> {
      if (body && !Value.Check(body, input)) return { status: 400, value: null };
      // The value was checked against the endpoint's own schema above.
      return { status: 200, value: await answer(input as BodyOf<E>) };
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Undefined if the body is too large or not JSON; null if it is empty. */
async function readJson(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > bodyLimit) return undefined;
      chunks.push(bytes);
    }
    const text = Buffer.concat(chunks).toString();
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
