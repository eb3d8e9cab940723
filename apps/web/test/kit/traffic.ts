import type {
  CapturedRequest,
  MessageData,
  SkippedMessages,
  StoppedMessages,
  SqlEventData,
  TargetEvent,
} from '@sentiero/contracts/capture';

export const shop = { id: 5, name: 'Shop' };
const uuid = (kind: number, seq: number) => `0190a000-000${kind}-7000-8000-${String(seq).padStart(12, '0')}`;
const at = '2026-03-02T08:00:00.000Z';

/** An answered request to the shop. */
export function request(seq: number, path: string, fields: Partial<CapturedRequest> = {}): CapturedRequest {
  const url = `http://shop.localhost:3100${path}`;
  return {
    id: uuid(1, seq),
    seq,
    at,
    method: 'GET',
    url,
    params: [...new URL(url).searchParams],
    code: 200,
    status: 'OK',
    duration: 0.012,
    outcome: 'answered',
    request: { target: path, headers: [['Host', 'shop.localhost:3100']], trailers: [], body: null },
    response: { headers: [['Content-Type', 'text/plain']], trailers: [], body: text('hello') },
    target: shop,
    origin: 'browser',
    from: null,
    run: null,
    completed: [],
    ...fields,
  };
}

/** A text body, possibly recorded only in part. */
export const text = (content: string, size = content.length) => ({
  encoding: 'utf8' as const,
  content,
  size,
  truncated: size > content.length,
});

/** A query of the shop, caused by the request with that number. */
export function query(seq: number, data: Partial<SqlEventData>, cause?: CapturedRequest): TargetEvent {
  const empty: SqlEventData = {
    input: '',
    query_prefix: '',
    query_suffix: '',
    query_order: '',
    query_comment: '',
    error: null,
    result: [],
  };
  return {
    id: uuid(2, seq),
    seq,
    at,
    target: shop,
    request: cause?.id ?? null,
    type: 'sql',
    data: { ...empty, ...data },
  };
}

/** A message on the websocket that the request opened, or what was not recorded. */
export function message(
  seq: number,
  data: MessageData | SkippedMessages | StoppedMessages,
  opening: CapturedRequest,
): TargetEvent {
  return { id: uuid(3, seq), seq, at, target: shop, request: opening.id, type: 'websocket', data };
}
