import { afterAll, beforeAll, test } from 'vitest';
import { expectSame, startRealCurl, type RealCurl } from './real-curl.fixture.ts';

let curl: RealCurl;
beforeAll(async () => {
  curl = await startRealCurl(['bash']);
});
afterAll(() => curl.close());

test('a copied command runs in bash and sends the same request, whatever its bytes', async () => {
  await expectSame(curl, ['bash'], 3);
});
