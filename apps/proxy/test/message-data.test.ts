import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { MessageData } from '@sentiero/contracts/capture';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { messageData } from '../src/messages/message-data.ts';
import { MessageQuota } from '../src/messages/message-quota.ts';

const textOf = (bytes: Buffer | string, size?: number) => {
  const kept = Buffer.from(bytes);
  return messageData('sent', { isText: true, size: size ?? kept.length, bytes: kept });
};

describe('the data of a message', () => {
  it('has the text and its JSON value', () => {
    expect(textOf('{"a":[{"b":1}]}')).toEqual({
      direction: 'sent',
      size: 15,
      binary: false,
      truncated: false,
      text: '{"a":[{"b":1}]}',
      hex: null,
      json: { a: [{ b: 1 }] },
    });
    expect(textOf('42["a"]')).not.toHaveProperty('json');
  });

  it('has the bytes of a binary message in hexadecimal', () => {
    const bytes = Buffer.from('{}');
    expect(messageData('received', { isText: false, size: 9, bytes })).toEqual({
      direction: 'received',
      size: 9,
      binary: true,
      truncated: true,
      text: null,
      hex: '7b7d',
    });
  });

  it('marks a truncated text, ends it at a whole character, and does not parse its JSON', () => {
    const bytes = Buffer.from('[1]ü').subarray(0, 4);
    expect(textOf(bytes, 900)).toEqual({
      direction: 'sent',
      size: 900,
      binary: false,
      truncated: true,
      text: '[1]',
      hex: null,
    });
  });

  it('shows bytes that are not UTF-8 as Latin-1', () => {
    expect(textOf(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ text: '"ÿ"' });
    expect(textOf(Buffer.from([0x22, 0xff, 0x22]))).not.toHaveProperty('json');
  });

  it('keeps names such as __proto__ as data', () => {
    const data = textOf('{"__proto__":{"admin":true},"constructor":1}');
    expect(Object.keys(data.json ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(JSON.stringify(data)).toContain('"json":{"__proto__":{"admin":true},"constructor":1}');
  });

  it.each([
    ['too deep', '['.repeat(8000) + ']'.repeat(8000)],
    ['a number that would be lost', '{"a":1e999}'],
  ])('has the text alone if the JSON is %s', (_what, content) => {
    const data = textOf(content);
    expect(data.text).toBe(content);
    expect(data).not.toHaveProperty('json');
  });

  it('fits the contract and can be stored, whatever the bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((own) => Buffer.from(own)),
      fc.json({ maxDepth: 6 }).map((own) => Buffer.from(own)),
      fc.string({ unit: anyCharacter }).map((own) => Buffer.from(JSON.stringify(own))),
    );
    fc.assert(
      fc.property(bytes, fc.nat(5), (kept, more) => {
        const data = textOf(kept, kept.length + more);
        expect(Value.Check(MessageData, data)).toBe(true);
        expect(JSON.stringify(JSON.parse(JSON.stringify(data)))).toBe(JSON.stringify(data));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the quota of messages', () => {
  it("gives a connection half of its user's quota, and refills both over time", () => {
    let nowMs = 0;
    const quota = new MessageQuota(20, () => nowMs);
    const taken = (share: { take(): boolean }) => {
      let count = 0;
      while (share.take()) count++;
      return count;
    };
    const [first, second, third] = [quota.open('a'), quota.open('a'), quota.open('a')];
    expect([taken(first), taken(second), taken(third)]).toEqual([50, 50, 0]);
    expect(taken(quota.open('b'))).toBe(50);
    nowMs = 1000;
    expect([taken(first), taken(second), taken(third)]).toEqual([10, 10, 0]);
  });

  it('forgets users without recent messages', () => {
    let nowMs = 0;
    const quota = new MessageQuota(20, () => nowMs);
    for (let user = 0; user < 2500; user++) {
      quota.open(`user ${user}`).take();
      nowMs += 10;
    }
    expect(quota.size).toBeLessThanOrEqual(1001);
  });
});
