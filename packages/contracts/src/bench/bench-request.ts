import * as T from 'typebox';
import { CapturedBody, Latin1Places } from '../capture/index.ts';
import { closed, Id, nullable, Timestamp, Uuid } from '../shared/index.ts';

/** Limits on what the bench sends; lengths in characters. All that a record keeps of a request is within them. */
export const benchLimits = {
  bodyBytes: 256 * 1024,
  methodMax: 2_000,
  targetMax: 8_192,
  headersMax: 500,
  nameMax: 16_384,
  valueMax: 16_384,
  /** In bytes: the request line and all headers. */
  headBytes: 32 * 1024,
  heldPerLearner: 20,
  heldSeconds: 60,
  heldBodyBytes: 1024 * 1024,
  runRequests: 500,
  runPlaces: 2,
} as const;

const Headers = T.Array(
  T.Tuple([T.String({ maxLength: benchLimits.nameMax }), T.String({ maxLength: benchLimits.valueMax })]),
  { maxItems: benchLimits.headersMax },
);

/**
 * The bytes of a body as they are sent: text as UTF-8, or in Base64 or hexadecimal digits. `coded` are the bytes with a
 * content coding in Base64, as records have them, and sent instead.
 */
export const BenchBody = T.Object({
  encoding: T.Enum(['utf8', 'base64', 'hex'], closed),
  content: T.String(),
  coded: T.Optional(T.String()),
});
export type BenchBody = T.Static<typeof BenchBody>;

/** A request as the learner wrote it. */
export const BenchRequest = T.Object({
  method: T.String({ minLength: 1, maxLength: benchLimits.methodMax }),
  /** Path and query as sent. */
  target: T.String({ minLength: 1, maxLength: benchLimits.targetMax }),
  headers: Headers,
  latin1: Latin1Places,
  body: nullable(BenchBody),
});
export type BenchRequest = T.Static<typeof BenchRequest>;

/** A response as the learner edited it. */
export const BenchResponse = T.Object({
  code: T.Integer({ minimum: 200, maximum: 599 }),
  status: T.String({ maxLength: 1_024 }),
  headers: Headers,
  latin1: Latin1Places,
  body: nullable(BenchBody),
});
export type BenchResponse = T.Static<typeof BenchResponse>;

export const BenchSend = T.Object({
  /** The id of the target. */
  target: Id,
  request: BenchRequest,
  /** The caller's record from which the request was created. */
  from: T.Optional(nullable(Uuid)),
  /** Must be true if the request of that record is incomplete. */
  incomplete: T.Optional(T.Boolean()),
});
export type BenchSend = T.Static<typeof BenchSend>;

const Methods = T.Array(T.String({ minLength: 1, maxLength: 32 }), { maxItems: 20 });

/**
 * Selects the requests to a target that wait for the learner. By default these are page loads and data calls; images,
 * styles, scripts and fonts only with `documents: false`.
 */
export const HoldFilter = T.Object({
  methods: T.Optional(Methods),
  /** Path and query; `*` matches any run of characters. */
  path: T.Optional(T.String({ maxLength: 500 })),
  /** True for page loads only; false includes files. */
  documents: T.Optional(T.Boolean()),
});
export type HoldFilter = T.Static<typeof HoldFilter>;

export const HoldInput = T.Object({
  target: Id,
  requests: T.Boolean(),
  responses: T.Boolean(),
  only: T.Optional(HoldFilter),
});
export type HoldInput = T.Static<typeof HoldInput>;

export const Hold = T.Object({
  target: Id,
  requests: T.Boolean(),
  responses: T.Boolean(),
  only: HoldFilter,
});
export type Hold = T.Static<typeof Hold>;

const { encoding, content, charset, coding } = CapturedBody.properties;
/**
 * A held body without its content codings, which it gets back, with their header, if it returns unchanged; the header is
 * not shown.
 */
export const HeldBody = T.Object({ encoding, content, charset, coding });
export type HeldBody = T.Static<typeof HeldBody>;

/** A held request or response. */
export const HeldMessage = T.Object({
  id: Uuid,
  phase: T.Enum(['request', 'response'], closed),
  target: Id,
  method: T.String(),
  url: T.String(),
  /** For a response only. */
  code: T.Optional(T.Integer()),
  status: T.Optional(T.String()),
  headers: T.Array(T.Tuple([T.String(), T.String()])),
  latin1: Latin1Places,
  body: nullable(HeldBody),
  /** It has trailers, which only go on if it is forwarded unchanged. */
  trailers: T.Optional(T.Literal(true)),
  /** When it is released unchanged. */
  deadline: Timestamp,
});
export type HeldMessage = T.Static<typeof HeldMessage>;

/** How a held message was released. */
export const releases = ['forwarded', 'changed', 'dropped', 'timeout'] as const;
export const Release = T.Enum(releases);
export type Release = T.Static<typeof Release>;

/** The learner's decision on a held message; requests and responses each have their own kind of edit. */
export const HeldAnswer = T.Object({
  do: T.Enum(['forward', 'drop'], closed),
  request: T.Optional(BenchRequest),
  response: T.Optional(BenchResponse),
});
export type HeldAnswer = T.Static<typeof HeldAnswer>;

/** How the held message was released. */
export const HeldResult = T.Object({ id: Uuid, how: Release });
export type HeldResult = T.Static<typeof HeldResult>;
