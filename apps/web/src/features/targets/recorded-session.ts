import type { CapturedRequest } from '@sentiero/contracts/capture';
import { labCookies } from '@sentiero/contracts/lab';
import { textOf } from '@sentiero/traffic/captured-body';
import { expiryOf, requestCookies, responseCookies, type Cookie } from '@sentiero/traffic/cookies';
import { decodePart, writtenFields, type WrittenField } from '@sentiero/traffic/forms';

/** A login form as it was sent. */
export type LoginForm = {
  readonly path: string;
  readonly fields: readonly WrittenField[];
  /** The places of the fields that tools replace. */
  readonly user: number;
  readonly password: number;
  /** The status of the response. */
  readonly code: number | null;
};

const ours: ReadonlySet<string> = new Set(Object.values(labCookies));

/**
 * The newest page of the application that was asked with a parameter, because tools look for such ones. One that a browser
 * opened is preferred, or each line would repeat what the tool before it sent.
 */
export function examplePath(records: readonly CapturedRequest[]): string {
  const found = records.filter(
    ({ method, params, code, request }) =>
      method === 'GET' && params.length > 0 && code === 200 && request.target.startsWith('/'),
  );
  return (found.findLast(isPageOfBrowser) ?? found.at(-1))?.request.target ?? '/';
}

/** Browsers say so on HTTPS and on `localhost` only. */
const isPageOfBrowser = ({ request }: CapturedRequest) =>
  headerOf(request.headers, 'sec-fetch-dest') === 'document';

/** The application's cookies in the last request with some, as its response left them. */
export function sessionCookies(records: readonly CapturedRequest[]): Cookie[] {
  const last = records.findLast((record) => sentCookies(record).length > 0 || setCookies(record).length > 0);
  if (!last) return [];
  const kept = new Map(sentCookies(last).map((cookie) => [cookie.name, cookie]));
  const at = Date.parse(last.at);
  for (const cookie of setCookies(last))
    if (expiryOf(cookie, at) > at) kept.set(cookie.name, { name: cookie.name, value: cookie.value });
    else kept.delete(cookie.name);
  return [...kept.values()];
}

const isTheirs = ({ name }: Cookie) => !ours.has(name);
const sentCookies = ({ request }: CapturedRequest) => requestCookies(request.headers).filter(isTheirs);
const setCookies = ({ response }: CapturedRequest) =>
  responseCookies(response?.headers ?? []).filter(isTheirs);

/** The last form that was sent with a password; without one, the last form with two fields; null if there is none. */
export function loginForm(records: readonly CapturedRequest[]): LoginForm | null {
  const forms = records.flatMap((record) => formOf(record) ?? []);
  return forms.findLast(({ fields, password }) => isPassword(fields[password])) ?? forms.at(-1) ?? null;
}

const passwordName = /pass|pwd|pw$|^p$|kennwort|parole|motdepasse|secret/i;
const userName = /user(?!.*token)|login|mail|name|uid|account|konto|benutzer|^log$|^u$/i;
const isPassword = (field: WrittenField | undefined) =>
  passwordName.test(decodePart(field?.name ?? '') ?? '');

function formOf({ method, code, request }: CapturedRequest): LoginForm | null {
  const type = headerOf(request.headers, 'content-type') ?? '';
  if (method !== 'POST' || !request.target.startsWith('/') || !request.body || request.body.truncated)
    return null;
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  const fields = writtenFields(textOf(request.body) ?? '').filter(({ name }) => name !== '');
  if (fields.length < 2) return null;
  const named = fields.findIndex(isPassword);
  const password = named < 0 ? 1 : named;
  const candidates = fields.map((_, place) => place).filter((place) => place !== password);
  const user = candidates.find((place) => userName.test(decodePart(fields[place]?.name ?? '') ?? ''));
  return { path: request.target, fields, user: user ?? candidates[0] ?? 0, password, code };
}

const headerOf = (headers: readonly (readonly [string, string])[], wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
