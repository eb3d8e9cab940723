import * as T from 'typebox';
import { closed, Id, nullable, Timestamp, Uuid } from '../shared/index.ts';

const NameValue = T.Tuple([T.String(), T.String()]);

/**
 * A body after content decoding (gzip, deflate, br, zstd). `size` counts the bytes before content decoding;
 * `truncated` says that `content` holds less than the whole.
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

/** An answer before the answer, such as `103 Early Hints`. */
export const InformationalResponse = T.Object({
  code: T.Integer(),
  status: T.String(),
  headers: T.Array(NameValue),
});
export type InformationalResponse = T.Static<typeof InformationalResponse>;

/** answered; target_failed: it sent no answer; learner_left: before the answer's end; cut: the target stopped half way. */
export const outcomes = ['answered', 'target_failed', 'learner_left', 'cut'] as const;
export const Outcome = T.Enum(outcomes, closed);
export type Outcome = T.Static<typeof Outcome>;

/** What of a record can be longer than what is kept of it. Bodies say so themselves. */
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

/** Records that are lost, and records whose bodies are. */
export const Shed = T.Object({
  records: T.Integer({ minimum: 0 }),
  bodies: T.Integer({ minimum: 0 }),
});
export type Shed = T.Static<typeof Shed>;

export const TargetName = T.Object({ id: Id, name: T.String() });

/** What the proxy knows of an exchange. Bytes that are not UTF-8 appear as Latin-1. */
const exchangeFields = {
  /** UUIDv7, minted at the request's start. */
  id: Uuid,
  at: Timestamp,
  method: T.String(),
  /** Absolute, with query. */
  url: T.String(),
  /** The query as a list, percent-decoded. */
  params: T.Array(NameValue),
  /** The answer's status; null when none came. */
  code: nullable(T.Integer()),
  /** The answer's status text as sent. */
  status: T.String(),
  /** Seconds from the request's first byte to the response's last. */
  duration: T.Number({ minimum: 0 }),
  outcome: Outcome,
  request: CapturedRequestMessage,
  /** The first few that came before the answer, in order; absent when there were none. */
  informational: T.Optional(T.Array(InformationalResponse)),
  response: nullable(CapturedMessage),
  /** The parts of which only the beginning is there; absent when all of them are whole. */
  cut: T.Optional(T.Array(CutPart)),
  /** What the proxy gave up of this learner's before it, because too much of it waited; absent when that is nothing. */
  shed: T.Optional(Shed),
};

/** A record as the proxy hands it to the API. */
export const RequestRecord = T.Object({
  kind: T.Literal('request'),
  learner: T.String({ minLength: 1, maxLength: 64 }),
  target_id: Id,
  ...exchangeFields,
});
export type RequestRecord = T.Static<typeof RequestRecord>;

/** A record as the learner's socket sends it. */
export const CapturedRequest = T.Object({
  ...exchangeFields,
  /** The learner's own counter, without gaps. */
  seq: T.Integer({ minimum: 1 }),
  target: TargetName,
  /** Ids of the steps that it completed. */
  completed: T.Array(Id),
});
export type CapturedRequest = T.Static<typeof CapturedRequest>;
