import { answersEndpoints } from '@sentiero/contracts/answers';
import { certificatesEndpoints } from '@sentiero/contracts/certificates';
import type { Endpoint } from '@sentiero/contracts/http';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';

const long = (length: number) => 'x'.repeat(length + 1);

/** Bad input to the calls between learners, teachers and staff, and the paths by which the response names it. */
export const badTeachingInput: [string, Endpoint, object, string[]][] = [
  [
    'a hand says at most so much, of a request that has an ID',
    lessonsEndpoints.raiseHand,
    { text: long(500), request: 'x' },
    ['/text', '/request'],
  ],
  [
    'the reason of a revocation is one line of bounded length',
    certificatesEndpoints.setRevocation,
    { reason: `a\n${long(500)}` },
    ['/reason'],
  ],
  [
    'a review is one of two, and says at most so much',
    answersEndpoints.review,
    { state: 'new', comment: long(1_000) },
    ['/state', '/comment'],
  ],
];
