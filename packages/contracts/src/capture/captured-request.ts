import * as T from 'typebox';
import { closed, Id, NamedRef, nullable, Timestamp, Uuid } from '../shared/index.ts';

const NameValue = T.Tuple([T.String(), T.String()]);

/**
 * Why a part of a body is missing: more than is kept; the connection ended before the body; its content coding is
 * broken or incomplete.
 */
export const bodyCuts = ['limit', 'connection', 'coding'] as const;
export const BodyCut = T.Enum(bodyCuts);
export type BodyCut = T.Static<typeof BodyCut>;

/**
 * A body after content decoding. `content` is text if encoding it as UTF-8 gives the same bytes, otherwise Base64 (hex
 * digits in records of versions before 0.3). `charset` is how its bytes are read as text, if not as UTF-8; without it,
 * bytes in Base64 are no text.
 */
export const CapturedBody = T.Object({
  encoding: T.Enum(['utf8', 'base64', 'hex'], closed),
  content: T.String(),
  charset: T.Optional(T.String({ maxLength: 40 })),
  /** The content codings that `content` no longer has, as `Content-Encoding` named them; absent if there were none. */
  coding: T.Optional(T.String({ maxLength: 100 })),
  /** The bytes of a request's body with its content codings, in Base64; absent if there were none. */
  coded: T.Optional(T.String()),
  /** The size in bytes before content decoding. */
  size: T.Integer({ minimum: 0 }),
  /** Whether anything is missing, for the reason `cut`. */
  truncated: T.Boolean(),
  cut: T.Optional(BodyCut),
});
export type CapturedBody = T.Static<typeof CapturedBody>;

/**
 * The lines that stand here as Latin-1, because their bytes are not UTF-8: the places of headers, counted from 0; -1 is
 * the first line. Absent if there are none.
 */
export const Latin1Places = T.Optional(T.Array(T.Integer({ minimum: -1 }), { maxItems: 1_000 }));

/** The version of HTTP in the first line; absent for 1.1. */
const OldVersion = T.Optional(T.Enum(['1.0'], closed));

export const CapturedMessage = T.Object({
  version: OldVersion,
  headers: T.Array(NameValue),
  latin1: Latin1Places,
  trailers: T.Array(NameValue),
  body: nullable(CapturedBody),
});
export type CapturedMessage = T.Static<typeof CapturedMessage>;

export const CapturedRequestMessage = T.Object({
  /** The request target as sent in the request line. */
  target: T.String(),
  version: OldVersion,
  headers: T.Array(NameValue),
  latin1: Latin1Places,
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
 * target_failed: no response; learner_left: the client disconnected before the response's end; cut: the target stopped
 * midway; dropped: the learner discarded the held request or response; refused: the proxy answered in place of the
 * target, with `code`, `status` and the words in `refusal`.
 */
export const endings = ['answered', 'target_failed', 'learner_left', 'cut', 'dropped', 'refused'] as const;
export type Ending = (typeof endings)[number];

/** open: a stream that still runs; its record is replaced as it grows, under the same `id` with a later `seq`. */
export const Outcome = T.Enum([...endings, 'open'], closed);
export type Outcome = T.Static<typeof Outcome>;

/** The parts of a record that can be truncated. Bodies are marked separately. */
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

/** The number of lost records, and of records without their bodies. */
export const Shed = T.Object({
  records: T.Integer({ minimum: 0 }),
  bodies: T.Integer({ minimum: 0 }),
});
export type Shed = T.Static<typeof Shed>;

/** The author of a request: the browser or another client, the learner in the bench, or a run of the bench. */
export const requestOrigins = ['browser', 'bench', 'run'] as const;
export const RequestOrigin = T.Enum(requestOrigins);
export type RequestOrigin = T.Static<typeof RequestOrigin>;

/**
 * How the sender of a request without a session was told. Such a request is shown and never graded. address: only this
 * learner was on the target from that address with that browser; target: the target passed on the identity that it had
 * received.
 */
export const Attribution = T.Enum(['address', 'target']);
export type Attribution = T.Static<typeof Attribution>;

/** The original of a held request or response that the learner changed. */
export const ChangedParts = T.Object({
  request: T.Optional(
    T.Object({
      method: T.String(),
      target: T.String(),
      headers: T.Array(NameValue),
      latin1: Latin1Places,
      body: nullable(CapturedBody),
    }),
  ),
  response: T.Optional(
    T.Object({
      code: T.Integer(),
      status: T.String(),
      headers: T.Array(NameValue),
      latin1: Latin1Places,
      body: nullable(CapturedBody),
    }),
  ),
});
export type ChangedParts = T.Static<typeof ChangedParts>;

/** An exchange as recorded by the proxy. Bytes that are not UTF-8 appear as Latin-1. */
const exchangeFields = {
  /** A UUIDv7, minted when the request starts. */
  id: Uuid,
  at: Timestamp,
  method: T.String(),
  /** An absolute URL with its query. */
  url: T.String(),
  /** The query as a list, percent-decoded. */
  params: T.Array(NameValue),
  /** The response's status; null without a response. */
  code: nullable(T.Integer()),
  /** The response's status text as sent. */
  status: T.String(),
  /** Seconds from the request's first byte to the response's last byte. */
  duration: T.Number({ minimum: 0 }),
  outcome: Outcome,
  request: CapturedRequestMessage,
  /**
   * The request's header lines that the target received otherwise than sent, an empty value for a removed one; absent if
   * there were none.
   */
  forwarded: T.Optional(T.Array(NameValue)),
  /** The response's header lines that the learner received otherwise than the target sent; absent if there were none. */
  rewritten: T.Optional(T.Array(NameValue)),
  /** The first interim responses, in order; absent if there were none. */
  informational: T.Optional(T.Array(InformationalResponse)),
  response: nullable(CapturedMessage),
  /** What the proxy said when it refused the request. */
  refusal: T.Optional(T.String({ maxLength: 2000 })),
  /** Absent if a session named the sender. */
  attributed: T.Optional(Attribution),
  /** The truncated parts; absent if all are complete. */
  cut: T.Optional(T.Array(CutPart)),
  /**
   * The number of the learner's records before this one that the proxy dropped to keep its quota; absent if there were
   * none.
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
  origin: RequestOrigin,
  from: nullable(Uuid),
  run: nullable(Uuid),
});
export type RequestRecord = T.Static<typeof RequestRecord>;

/** A record as the learner's socket sends it. */
export const CapturedRequest = T.Object({
  ...exchangeFields,
  origin: RequestOrigin,
  /** The id of the caller's record from which a bench request was created. */
  from: nullable(Uuid),
  /** The id of the run that sent the request. */
  run: nullable(Uuid),
  /** The learner's own counter; a stream's record gets the next number each time that it is replaced. */
  seq: T.Integer({ minimum: 1 }),
  target: NamedRef,
  /** The ids of the steps that the request completed. */
  completed: T.Array(Id),
});
export type CapturedRequest = T.Static<typeof CapturedRequest>;
