import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { aCategory, aLearner, aLesson, aStep, text } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const { categories, steps } = lessonsEndpoints;

/** A lesson whose content is long enough to be worth compressing. */
async function aLongLesson() {
  const lesson = await aLesson(api);
  await aCategory(api, [lesson.id], { title: text('x'.repeat(600)) });
  await aStep(api, lesson.id, 'Q', { questionAnswer: 'a', content: text('x'.repeat(600)) });
  return { id: lesson.id };
}

const codings = [
  { accepted: 'gzip, deflate', coding: 'gzip', decode: gunzipSync },
  { accepted: 'gzip, deflate, br', coding: 'br', decode: brotliDecompressSync },
  { accepted: 'gzip, deflate, br, zstd', coding: 'zstd', decode: zstdDecompressSync },
];

test.each(codings.flatMap((coding) => [categories, steps].map((endpoint) => ({ ...coding, endpoint }))))(
  '$endpoint.path is compressed with $coding for clients that accept $accepted',
  async ({ accepted, coding, decode, endpoint }) => {
    const { id } = await aLongLesson();
    const { client } = await aLearner(api);
    const input = endpoint === steps ? { params: { id } } : {};
    const plain = await client.call(endpoint, input);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toContain('Accept-Encoding');

    const headers = { 'accept-encoding': accepted };
    const small = await client.call(endpoint, { ...input, headers });
    expect(small.headers['content-encoding']).toBe(coding);
    expect(decode(small.rawPayload).toString()).toBe(plain.body);
    expect(small.headers.etag).toBe(plain.headers.etag);
    const known = { ...headers, 'if-none-match': String(plain.headers.etag) };
    expect((await client.call(endpoint, { ...input, headers: known })).statusCode).toBe(304);
  },
);

test('a response that is no shared content is not compressed', async () => {
  await aLesson(api, { title: text('x'.repeat(2000)) });
  const { client } = await aLearner(api);
  const response = await client.call(lessonsEndpoints.list, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(response.body.length).toBeGreaterThan(2000);
  expect(response.headers).not.toHaveProperty('content-encoding');
});
