import { expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { pathParams, publicEndpoints } from './endpoints.ts';
import { useApi, webOrigin } from './harness.ts';

const api = useApi();
const withBody = publicEndpoints.filter(({ endpoint }) => endpoint.body);

test.each(withBody)('$name refuses a body that is too large', async ({ endpoint }) => {
  const { client } = await aLearner(api, { isStaff: true, isTeacher: true });
  const answer = await client.call(endpoint, {
    headers: { origin: webOrigin },
    params: pathParams(endpoint, () => 1),
    body: { x: 'x'.repeat(Math.max(1024 * 1024, endpoint.bodyLimit ?? 0)) },
  });
  expect(answer.json()).toMatchObject({ status: 413, code: 'too_large' });
});
