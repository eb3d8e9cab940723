import { answersEndpoints } from '@sentiero/contracts/answers';
import type { Endpoint } from '@sentiero/contracts/http';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';

const long = (length: number) => 'x'.repeat(length + 1);

/** What passes between a learner and a teacher, and by which paths the answer names what is wrong with it. */
export const badTeachingInput: [string, Endpoint, object, string[]][] = [
  [
    'a hand says at most so much, of a request that has an ID',
    lessonsEndpoints.raiseHand,
    { text: long(500), request: 'x' },
    ['/text', '/request'],
  ],
  [
    'a review is one of two, and says at most so much',
    answersEndpoints.review,
    { state: 'new', comment: long(1_000) },
    ['/state', '/comment'],
  ],
];
