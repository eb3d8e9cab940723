import type { ServerResponse } from 'node:http';

export type Page = {
  status: number;
  title: string;
  /** Sentences, shown as paragraphs. */
  text: readonly string[];
  link?: { href: string; label: string };
  headers?: Record<string, string>;
};

const privateHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Answers with one of our own pages, which no target has a say in. */
export function sendPage(response: ServerResponse, page: Page): void {
  const link = page.link
    ? `<p><a href="${escapeHtml(page.link.href)}">${escapeHtml(page.link.label)}</a></p>`
    : '';
  const text = page.text.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(page.title)}</title><style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:38rem;margin:15vh auto;padding:0 1rem}</style></head><body><main><h1>${escapeHtml(page.title)}</h1>${text}${link}</main></body></html>\n`;
  send(response, page.status, body, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    ...page.headers,
  });
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  send(response, status, text, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  type = 'application/json',
): void {
  send(response, status, JSON.stringify(value), { 'Content-Type': type });
}

export function sendRedirect(response: ServerResponse, location: string, cookies: readonly string[]): void {
  if (cookies.length) response.setHeader('Set-Cookie', cookies);
  send(response, 303, '', { Location: location });
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string>): void {
  if (response.headersSent) return;
  for (const [name, value] of Object.entries({ ...privateHeaders, ...headers }))
    response.setHeader(name, value);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  // An upload that nobody reads would block the connection.
  if (!response.req.complete) response.setHeader('Connection', 'close');
  response.writeHead(status);
  response.end(body);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
