import type {
  CapturedBody,
  CapturedMessage,
  ChangedParts,
  CutPart,
  InformationalResponse,
  RequestRecord,
} from '@sentiero/contracts/capture';
import { beginningOf, firstPairs } from './beginning-of.ts';

type Exchange = Omit<RequestRecord, 'kind' | 'learner' | 'target_id' | 'origin' | 'from' | 'run'>;

const kib = 1024;
/** Bounds in bytes of JSON. A body at the maximum `CAPTURE_BODY_LIMIT` fits, unless much of it needs escaping. */
const bounds = {
  word: kib,
  line: 8 * kib,
  pairs: { count: 500, bytes: 16 * kib },
  trailers: { count: 100, bytes: 4 * kib },
  informational: { answers: 10, headers: { count: 50, bytes: kib } },
  body: kib * kib,
} as const;

/**
 * A record as stored and shown: complete except for long parts, which are truncated and listed in `cut`. `bodyBytes`
 * bounds each body.
 */
export function withinBounds<Kept extends Exchange>(exchange: Kept, bodyBytes: number = bounds.body): Kept {
  const cut = new Set(exchange.cut);
  const note = <Part>(part: CutPart, whole: Part, kept: Part): Part => {
    if (kept !== whole) cut.add(part);
    return kept;
  };
  const text = (part: CutPart, whole: string, bytes: number = bounds.word) =>
    note(part, whole, beginningOf(whole, bytes));
  const message = <Half extends CapturedMessage>(half: Half, side: 'request' | 'response'): Half => ({
    ...half,
    headers: note(`${side}_headers`, half.headers, firstPairs(half.headers, bounds.pairs)),
    trailers: note(`${side}_trailers`, half.trailers, firstPairs(half.trailers, bounds.trailers)),
    body: half.body && keptBody(half.body, bodyBytes),
  });
  const { method, url, params, status, request, forwarded, rewritten } = exchange;
  const { informational, response, changed } = exchange;
  const kept = {
    ...exchange,
    method: text('method', method),
    url: text('url', url, bounds.line),
    params: note('params', params, firstPairs(params, bounds.pairs)),
    status: text('status', status),
    request: { ...message(request, 'request'), target: text('target', request.target, bounds.line) },
    ...(forwarded && { forwarded: note('request_headers', forwarded, firstPairs(forwarded, bounds.pairs)) }),
    ...(rewritten && { rewritten: note('response_headers', rewritten, firstPairs(rewritten, bounds.pairs)) }),
    ...(informational && {
      informational: note('informational', informational, firstAnswers(informational)),
    }),
    response: response && message(response, 'response'),
    ...(changed && { changed: originalsWithin(changed, bodyBytes) }),
  };
  return cut.size > 0 ? { ...kept, cut: [...cut] } : kept;
}

/** The learner's changes, truncated like the rest; only bodies carry a mark. */
function originalsWithin({ request, response }: ChangedParts, bodyBytes: number): ChangedParts {
  return {
    ...(request && {
      request: {
        ...request,
        method: beginningOf(request.method, bounds.word),
        target: beginningOf(request.target, bounds.line),
        headers: firstPairs(request.headers, bounds.pairs),
        body: request.body && keptBody(request.body, bodyBytes),
      },
    }),
    ...(response && {
      response: {
        ...response,
        status: beginningOf(response.status, bounds.word),
        headers: firstPairs(response.headers, bounds.pairs),
        body: response.body && keptBody(response.body, bodyBytes),
      },
    }),
  };
}

function keptBody(body: CapturedBody, bytes: number): CapturedBody {
  // Whole groups of four digits are whole bytes.
  const digits = (text: string) => text.slice(0, bytes - (bytes % 4));
  const content = body.encoding === 'utf8' ? beginningOf(body.content, bytes) : digits(body.content);
  const coded = body.coded && digits(body.coded);
  if (content === body.content && coded === body.coded) return body;
  return { ...body, content, ...(coded !== undefined && { coded }), truncated: true, cut: 'limit' };
}

/** The interim responses; the list itself if nothing in it is too long. */
function firstAnswers(answers: InformationalResponse[]): InformationalResponse[] {
  const kept = answers.slice(0, bounds.informational.answers).map((answer) => {
    const status = beginningOf(answer.status, bounds.word);
    const headers = firstPairs(answer.headers, bounds.informational.headers);
    return status === answer.status && headers === answer.headers ? answer : { ...answer, status, headers };
  });
  const isWhole = kept.length === answers.length && kept.every((answer, place) => answer === answers[place]);
  return isWhole ? answers : kept;
}
