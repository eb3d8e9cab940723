import fc from 'fast-check';
import { expect } from 'vitest';
import { curlCommand } from './curl-command.ts';
import { readCurl } from './read-curl.ts';
import { anyRequest } from './requests.fixture.ts';
import { anyPaste } from './texts.fixture.ts';

/** A command that is copied is read as the request that it was made of. */
export function expectReadBack(numRuns: number): void {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const { method, headers, body } = request;
      // A command for HEAD with a body has its own.
      const isKept = ([name]: readonly [string, string]) =>
        method !== 'HEAD' || body === null || name.toLowerCase() !== 'connection';
      const read = readCurl(curlCommand({ ...request, origin: 'http://shop.localhost:8080' }));
      expect(
        read && { ...read, request: { ...read.request, headers: read.request.headers.filter(isKept) } },
      ).toEqual({
        request: { ...request, headers: headers.filter(isKept) },
        host: 'shop.localhost:8080',
        notes: [],
      });
    }),
    { numRuns },
  );
}

/** Reading any text gives a request or nothing. */
export function expectRead(numRuns: number): void {
  fc.assert(
    fc.property(anyPaste, (text) => {
      const read = readCurl(text);
      expect(read === null || typeof read.request.target === 'string').toBe(true);
    }),
    { numRuns },
  );
}
