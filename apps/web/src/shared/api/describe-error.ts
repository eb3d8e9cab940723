import { AnswerError, ApiError, NetworkError } from '@sentiero/client/errors';

/** The content of the error dialog: locale keys for our own texts, quotations for the server's. */
export type ErrorDescription =
  | { kind: 'text'; title: string; text: string }
  | { kind: 'html'; title: string; html: string }
  | { kind: 'received'; title: string; json: string }
  | { kind: 'network' }
  /** An error of the page itself. */
  | { kind: 'fault'; json: string }
  | { kind: 'api'; json: string };

export function describeError(error: unknown): ErrorDescription {
  if (error instanceof NetworkError) return { kind: 'network' };
  if (error instanceof AnswerError) return { kind: 'api', json: asJson(error) };
  if (!(error instanceof ApiError)) return { kind: 'fault', json: asJson(error) };
  const title = `${error.status} ${error.statusText || error.problem?.title || ''}`.trim();
  if (typeof error.body === 'string' && error.isHtml) return { kind: 'html', title, html: error.body };
  if (typeof error.body === 'string') return { kind: 'text', title, text: error.body };
  const detail = detailOf(error.body);
  if (detail) return { kind: 'text', title, text: detail };
  return { kind: 'received', title, json: asJson(error.body) };
}

/** The key of our own title, if the server has none. */
export function ownTitle({ kind }: ErrorDescription): 'error.network' | 'error.api' | 'error.fault' | null {
  return kind === 'network' || kind === 'api' || kind === 'fault' ? `error.${kind}` : null;
}

function detailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null;
  return typeof body.detail === 'string' && body.detail !== '' ? body.detail : null;
}

function asJson(value: unknown): string {
  if (value instanceof Error) return JSON.stringify({ name: value.name, message: value.message }, null, 2);
  return JSON.stringify(value ?? null, null, 2);
}
