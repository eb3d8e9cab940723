import * as T from 'typebox';
import { closed, Id, nullable, Timestamp, Uuid } from '../shared/index.ts';

const NameValue = T.Tuple([T.String(), T.String()]);

/**
 * A body after content decoding (gzip, deflate, br, zstd). `size` counts the bytes before content decoding; `truncated`
 * marks an incomplete `content`.
 */
export const CapturedBody = T.Object({
  encoding: T.Enum(['utf8', 'hex'], closed),
  content: T.String(),
  size: T.Integer({ minimum: 0 }),
  truncated: T.Boolean(),
});
export type CapturedBody = T.Static<typeof CapturedBody>;

export const CapturedMessage = T.Object({
  headers: T.Array(NameValue),
  trailers: T.Array(NameValue),
  body: nullable(CapturedBody),
});
export type CapturedMessage = T.Static<typeof CapturedMessage>;

export const CapturedRequestMessage = T.Object({
  /** The request target as sent on the first line. */
  target: T.String(),
  headers: T.Array(NameValue),
  trailers: T.Array(NameValue),
  body: nullable(CapturedBody),
});

/** An interim response, such as `103 Early Hints`. */
export const InformationalResponse = T.Object({
  code: T.Integer(),
  status: T.String(),
  headers: T.Array(NameValue),
});
export type InformationalResponse = T.Static<typeof InformationalResponse>;

/**
 * target_failed: no response; learner_left: the client closed before the response's end; cut: the target stopped half
 * way; dropped: the learner discarded the held request or response.
 */
export const outcomes = ['answered', 'target_failed', 'learner_left', 'cut', 'dropped'] as const;
export const Outcome = T.Enum(outcomes, closed);
export type Outcome = T.Static<typeof Outcome>;

/** The parts of a record that can be truncated. Bodies have a mark of their own. */
export const cutParts = [
  'method',
  'url',
  'params',
  'status',
  'target',
  'request_headers',
  'request_trailers',
  'informational',
  'response_headers',
  'response_trailers',
] as const;
export const CutPart = T.Enum(cutParts);
export type CutPart = T.Static<typeof CutPart>;

/** Numbers of lost records, and of records without their bodies. */
export const Shed = T.Object({
  records: T.Integer({ minimum: 0 }),
  bodies: T.Integer({ minimum: 0 }),
});
export type Shed = T.Static<typeof Shed>;

export const TargetName = T.Object({ id: Id, name: T.String() });

/** Who wrote a request: the browser or another client, the learner in the bench, or a run of the bench. */
export const requestOrigins = ['browser', 'bench', 'run'] as const;
export const RequestOrigin = T.Enum(requestOrigins);
export type RequestOrigin = T.Static<typeof RequestOrigin>;

/** What a held request or response was before the learner changed it. */
export const ChangedParts = T.Object({
  request: T.Optional(
    T.Object({
      method: T.String(),
      target: T.String(),
      headers: T.Array(NameValue),
      body: nullable(CapturedBody),
    }),
  ),
  response: T.Optional(
    T.Object({
      code: T.Integer(),
      status: T.String(),
      headers: T.Array(NameValue),
      body: nullable(CapturedBody),
    }),
  ),
});
export type ChangedParts = T.Static<typeof ChangedParts>;

/** An exchange as the proxy records it. Bytes that are not UTF-8 appear as Latin-1. */
const exchangeFields = {
  /** UUIDv7, minted at the request's start. */
  id: Uuid,
  at: Timestamp,
  method: T.String(),
  /** Absolute, with query. */
  url: T.String(),
  /** The query as a list, percent-decoded. */
  params: T.Array(NameValue),
  /** The response's status; null if there was none. */
  code: nullable(T.Integer()),
  /** The response's status text as sent. */
  status: T.String(),
  /** Seconds from the request's first byte to the response's last. */
  duration: T.Number({ minimum: 0 }),
  outcome: Outcome,
  request: CapturedRequestMessage,
  /** The first interim responses, in order; absent if there were none. */
  informational: T.Optional(T.Array(InformationalResponse)),
  response: nullable(CapturedMessage),
  /** The truncated parts; absent if all are complete. */
  cut: T.Optional(T.Array(CutPart)),
  /**
   * The learner's records before this one that the proxy dropped to keep its quota; absent if there were none.
   */
  shed: T.Optional(Shed),
  /** Absent if the learner changed nothing. */
  changed: T.Optional(ChangedParts),
};

/** A record as the proxy delivers it to the API. */
export const RequestRecord = T.Object({
  kind: T.Literal('request'),
  learner: T.String({ minLength: 1, maxLength: 64 }),
  target_id: Id,
  ...exchangeFields,
  /** Missing from an older proxy. */
  origin: T.Optional(RequestOrigin),
  from: T.Optional(nullable(Uuid)),
  run: T.Optional(nullable(Uuid)),
});
export type RequestRecord = T.Static<typeof RequestRecord>;

/** A record as the learner's socket sends it. */
export const CapturedRequest = T.Object({
  ...exchangeFields,
  origin: RequestOrigin,
  /** The id of the caller's record that a request of the bench was made from. */
  from: nullable(Uuid),
  /** The id of the run that sent it. */
  run: nullable(Uuid),
  /** The learner's own counter, without gaps. */
  seq: T.Integer({ minimum: 1 }),
  target: TargetName,
  /** The ids of the steps that it completed. */
  completed: T.Array(Id),
});
export type CapturedRequest = T.Static<typeof CapturedRequest>;
