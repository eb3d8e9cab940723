import { callsOver } from '@sentiero/client/call';
import type { HttpRequest } from '@sentiero/client/request';
import { xsrfCookie } from '@sentiero/contracts/http';
import ky from 'ky';
import { currentLanguage } from '../i18n/language.ts';
import { currentApiBaseUrl } from './base-url.ts';
import { takeEarly } from '../early-replies.ts';
import { asOneAct } from './one-act.ts';
import { readCookie } from './read-cookie.ts';

export type { Answer, Version } from '@sentiero/client/call';

/** A draft and the version of the item that it changes. */
export type Change<Input> = { input: Input; version: string | null };

/** The client of the page; the browser keeps its cookies. */
export const { call, callForAnswer, callForFile, callForEvents } = callsOver({
  send,
  xsrfToken,
  asOneAct,
});

function send({ path, headers, ...request }: HttpRequest, signal?: AbortSignal): Promise<Response> {
  const url = currentApiBaseUrl() + path;
  const early = request.method === 'GET' ? takeEarly(url) : undefined;
  if (early) return early;
  return ky(url, {
    ...request,
    headers: { 'Accept-Language': currentLanguage(), ...headers },
    credentials: 'include',
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
    ...(signal && { signal }),
  });
}

/** The API sets the cookie on every reply to a client without one; `users/session` is the cheapest call. */
async function xsrfToken(): Promise<string> {
  const known = readCookie(document.cookie, xsrfCookie);
  if (known !== null) return known;
  await send({ method: 'GET', path: '/users/session', headers: {} }).catch(() => null);
  return readCookie(document.cookie, xsrfCookie) ?? '';
}
