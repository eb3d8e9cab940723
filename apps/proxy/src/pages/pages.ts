import { STATUS_CODES } from 'node:http';
import type { Language } from '@sentiero/contracts/shared';
import type { Reply } from '@sentiero/http1/reply';

export type Page = {
  language: Language;
  status: number;
  title: string;
  /** Each line is a paragraph. */
  text: string;
  link?: { href: string; label: string };
  /** The page loads itself again after so many seconds. */
  refreshSeconds?: number;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
};

const privateHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Sends one of our own pages, which no target can influence. */
export function sendPage(reply: Reply, page: Page): void {
  const link = page.link
    ? `<p><a href="${escapeHtml(page.link.href)}">${escapeHtml(page.link.label)}</a></p>`
    : '';
  const refresh =
    page.refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${page.refreshSeconds}">`;
  const progress = refresh && `<progress aria-label="${escapeHtml(page.title)}"></progress>`;
  const text = page.text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
  const body = `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${escapeHtml(page.title)}</title><style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:38rem;margin:15vh auto;padding:0 1rem}progress{width:100%}</style></head><body><main><h1>${escapeHtml(page.title)}</h1>${text}${progress}${link}</main></body></html>\n`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': page.language,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    ...page.headers,
  };
  send(reply, { status: page.status, body, headers, cookies: page.cookies });
}

type ReplyOptions = { status: number; headers?: Record<string, string>; cookies?: readonly string[] };

export function sendText(reply: Reply, { text, headers, ...rest }: ReplyOptions & { text: string }): void {
  send(reply, { ...rest, body: text, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
}

export function sendJson(reply: Reply, { value, headers, ...rest }: ReplyOptions & { value: unknown }): void {
  const body = JSON.stringify(value);
  send(reply, { ...rest, body, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** A redirect during login: the opener of this window cannot see where it leads. */
export function sendRedirect(reply: Reply, location: string, cookies: readonly string[]): void {
  const headers = { Location: location, 'Cross-Origin-Opener-Policy': 'same-origin' };
  send(reply, { status: 303, body: '', headers, cookies });
}

type Sent = {
  status: number;
  body: string;
  headers: Record<string, string>;
  cookies?: readonly string[] | undefined;
};

function send(reply: Reply, { status, body, headers, cookies = [] }: Sent): void {
  const lines = Object.entries({ ...privateHeaders, ...headers }).flat();
  lines.push(...cookies.flatMap((cookie) => ['Set-Cookie', cookie]), 'Date', new Date().toUTCString());
  reply.send({ code: status, status: STATUS_CODES[status] ?? '', lines, body });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
