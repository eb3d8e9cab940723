import { validate, version } from 'uuid';
import { isSignature, sign, signatureAgeLimitMs } from './signature.ts';

/** Headers as `node:http` gives them: names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The sender of a request, and the id under which the platform records it. */
export type Learner = { readonly learner: string; readonly request: string };

const learnerPattern = /^[A-Za-z0-9_-]{22,43}$/;

/** Whether the text has the format of a learner's name. */
export function isLearnerName(text: string): boolean {
  return learnerPattern.test(text);
}

/** The learner in the headers signed by the proxy; null when the headers are missing, invalid or too old. */
export function readLearner(headers: Headers, token: string, nowMs = Date.now()): Learner | null {
  const learner = headers['x-sentiero-learner'];
  const request = headers['x-sentiero-request'];
  const signature = headers['x-sentiero-signature'];
  if (typeof learner !== 'string' || typeof request !== 'string' || typeof signature !== 'string')
    return null;
  if (!isLearnerName(learner) || !validate(request) || version(request) !== 7) return null;
  if (Math.abs(nowMs - timeOfUuid(request)) > signatureAgeLimitMs) return null;
  return isSignature(signature, token, `${learner}.${request}`) ? { learner, request } : null;
}

/** The headers that the proxy adds for this learner; tests of a target need them. */
export function learnerHeaders(token: string, { learner, request }: Learner): Record<string, string> {
  return {
    'X-Sentiero-Learner': learner,
    'X-Sentiero-Request': request,
    'X-Sentiero-Signature': sign(token, `${learner}.${request}`),
  };
}

function timeOfUuid(uuid: string): number {
  return Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
}
