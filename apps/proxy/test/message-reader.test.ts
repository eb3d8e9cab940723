import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MessageReader } from '../src/messages/message-reader.ts';
import { MemoryBudget } from '../src/messages/message-start.ts';
import { frame, text, type Frame } from './frames.ts';

type Skipped = { skipped: number };
type Read = { isText: boolean; size: number; content: string };
type Options = { isMasked?: boolean; limit?: number | null; memory?: MemoryBudget };

function readerOf({ isMasked = true, limit = 1024, memory = new MemoryBudget(1 << 20) }: Options = {}) {
  const messages: (Read | Skipped)[] = [];
  const reader = new MessageReader({
    isMasked,
    memory,
    begin: () => limit,
    end: ({ isText, size, bytes }) => messages.push({ isText, size, content: bytes.toString('latin1') }),
    skip: (skipped) => messages.push({ skipped }),
  });
  return { reader, messages };
}

function read(bytes: Buffer, options?: Options) {
  const { reader, messages } = readerOf(options);
  reader.read(bytes);
  return messages;
}

const contents = (messages: readonly (Read | Skipped)[]) =>
  messages.map((message) => ('skipped' in message ? message : message.content));

const payload = fc
  .oneof(fc.nat(20), fc.constantFrom(0, 1, 124, 125, 126, 127, 128, 65_535, 65_536, 65_537))
  .chain((size) => fc.nat(255).map((byte) => Buffer.alloc(size, `${byte}·`)));
const control = fc.record({ opcode: fc.constantFrom(9, 10), payload: fc.uint8Array({ maxLength: 125 }) });
const message = fc.record({
  opcode: fc.constantFrom(1, 2),
  parts: fc.array(payload, { minLength: 1, maxLength: 4 }),
  between: fc.array(control, { maxLength: 2 }),
});

/** The frames of a fragmented message, with control frames before each fragment but the first. */
function framesOf(
  {
    opcode,
    parts,
    between,
  }: { opcode: number; parts: Buffer[]; between: { opcode: number; payload: Uint8Array }[] },
  isMasked: boolean,
): Frame[] {
  return parts.flatMap((part, place): Frame[] => [
    ...(place === 0 ? [] : between.map((own) => ({ ...own, payload: Buffer.from(own.payload), isMasked }))),
    { opcode: place === 0 ? opcode : 0, payload: part, isFinal: place === parts.length - 1, isMasked },
  ]);
}

describe('the reader of websocket messages', () => {
  it('reads the same messages however the bytes are split, fragmented and masked', () => {
    const splits = fc.array(fc.integer({ min: 1, max: 70_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), fc.boolean(), splits, (sent, isMasked, sizes) => {
        const bytes = Buffer.concat(sent.flatMap((one) => framesOf(one, isMasked)).map(frame));
        const { reader, messages } = readerOf({
          isMasked,
          limit: 4 * 65_537,
          memory: new MemoryBudget(1 << 22),
        });
        let at = 0;
        for (const size of [...sizes.map((own) => (own > 35_000 ? own : (own % 9) + 1)), bytes.length])
          reader.read(bytes.subarray(at, (at += size)));
        expect(messages).toEqual(
          sent.map(({ opcode, parts }) => {
            const whole = Buffer.concat(parts);
            return { isText: opcode === 1, size: whole.length, content: whole.toString('latin1') };
          }),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('keeps the beginning of a message and counts all of it', () => {
    const frames = Buffer.concat([text('abcdef', { isFinal: false }), text('ghi', { opcode: 0 }), text('j')]);
    const [long, short] = read(frames, { limit: 7 });
    expect(long).toEqual({ isText: true, size: 9, content: 'abcdefg' });
    expect(short).toMatchObject({ size: 1, content: 'j' });
  });

  it('counts messages that are not kept', () => {
    expect(read(Buffer.concat([text('a'), text('b')]), { limit: null })).toEqual([{ skipped: 2 }]);
  });

  it('asks once for messages that arrive together, after the first is refused', () => {
    let asked = 0;
    const skipped: number[] = [];
    const reader = new MessageReader({
      isMasked: true,
      memory: new MemoryBudget(1024),
      begin: () => (++asked === 2 ? null : 0),
      end: () => undefined,
      skip: (count) => skipped.push(count),
    });
    const three = Buffer.concat(['a', 'b', 'c'].map((content) => text(content)));
    reader.read(three);
    expect({ asked, skipped }).toEqual({ asked: 2, skipped: [2] });
    reader.read(three);
    expect({ asked, skipped }).toEqual({ asked: 5, skipped: [2] });
  });

  it('uses no more memory than available, and releases all of it', () => {
    const memory = new MemoryBudget(300);
    const open = text('x'.repeat(400), { isFinal: false });
    const first = readerOf({ memory });
    first.reader.read(open.subarray(0, 100));
    expect(contents(read(Buffer.concat([open, text('y', { opcode: 0 })]), { memory }))).toEqual(['']);
    first.reader.close();
    expect(memory.take(300)).toBe(true);
  });

  it.each([
    ['a reserved bit', text('x', { reserved: 4 })],
    ['an unknown opcode', text('x', { opcode: 3 })],
    ['a frame that is not masked as its side must', text('x', { isMasked: false })],
    ['a fragmented control frame', text('x', { opcode: 9, isFinal: false })],
    ['a long control frame', text('x'.repeat(126), { opcode: 9 })],
    ['a continuation of nothing', text('x', { opcode: 0 })],
    ['a message within a message', Buffer.concat([text('x', { isFinal: false }), text('y')])],
    ['a length beyond all numbers', Buffer.from([0x81, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])],
    ['the closing frame', text('', { opcode: 8 })],
  ])('stops at %s, and keeps the messages before it', (_what, bytes) => {
    expect(contents(read(Buffer.concat([text('before'), bytes, text('after')])))).toEqual(['before']);
  });

  it('reads a length encoded in more bytes than necessary', () => {
    expect(contents(read(text('x', { lengthBytes: 8 })))).toEqual(['x']);
  });
});
