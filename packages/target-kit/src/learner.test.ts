import { describe, expect, it } from 'vitest';
import { v4, v7 } from 'uuid';
import { learnerHeaders, readLearner, type Headers } from './learner.ts';

const token = 'the-shared-token';
const learner = 'abcdefghijklmnopqrstuv';

function lowerCase(headers: Record<string, string>): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function signed(request = v7(), name = learner): Headers {
  return lowerCase(learnerHeaders(token, { learner: name, request }));
}

describe('a learner', () => {
  it('is read from the headers that the proxy signed', () => {
    const request = v7();
    expect(readLearner(signed(request), token)).toEqual({ learner, request });
  });

  it('is null without a signature, or with one of another key, learner or request', () => {
    expect(readLearner({}, token)).toBeNull();
    expect(readLearner(signed(), 'another')).toBeNull();
    expect(readLearner({ ...signed(), 'x-sentiero-learner': `${learner}x` }, token)).toBeNull();
    expect(readLearner({ ...signed(), 'x-sentiero-request': v7() }, token)).toBeNull();
    expect(readLearner({ ...signed(), 'x-sentiero-signature': 'ab' }, token)).toBeNull();
  });

  it('is null if the request is older than five minutes, or from the future', () => {
    expect(readLearner(signed(v7({ msecs: Date.now() - 299_000 })), token)).not.toBeNull();
    expect(readLearner(signed(v7({ msecs: Date.now() - 301_000 })), token)).toBeNull();
    expect(readLearner(signed(v7({ msecs: Date.now() + 301_000 })), token)).toBeNull();
  });

  it('is null if the request id carries no time or the name is malformed', () => {
    expect(readLearner(signed(v4()), token)).toBeNull();
    expect(readLearner(signed(v7(), '../../etc/passwd-and-more-text'), token)).toBeNull();
  });
});
