import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { v7 } from 'uuid';
import { selfCallHeaders } from './self-call.ts';

it('a target’s call to itself is signed with its learner, their request, its method and its address', () => {
  const who = { learner: 'abcdefghijklmnopqrstuv', request: v7() };
  const call = { method: 'post', url: 'http://Shop.localhost:8080/cron?now=1#there' };
  const signed = `${who.learner}.${who.request}.POST shop.localhost:8080/cron?now=1`;
  const signature = createHmac('sha256', 'the-shared-token').update(signed).digest('hex');
  expect(selfCallHeaders('the-shared-token', who, call)).toEqual({
    'X-Sentiero-Self': `${who.learner}.${who.request}.${signature}`,
  });
});
