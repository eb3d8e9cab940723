import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { toCalendar } from './to-calendar.ts';

const stamp = new Date('2027-01-01T10:00:00Z');
/** Any text, and often the characters with a meaning in a calendar and lines that must be folded. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\\', ';', ',', '\n', '"', ':', '^', '\\n', 'é', '😀', 'ᛋ'.repeat(30)),
      fc.string({ unit: 'grapheme' }),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) =>
    parts
      .join('')
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, (one) => (one === '\n' ? one : ''))
      .trim(),
  );
const anyEvent = fc.record({
  summary: anyText,
  start: fc
    .date({ min: stamp, max: new Date('2099-01-01'), noInvalidDate: true })
    .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000)),
});

test('a calendar is read as it was written, whatever its name and the titles of its events', () => {
  fc.assert(
    fc.property(anyText, fc.array(anyEvent, { maxLength: 3 }), (name, own) => {
      const events = own.map((event, n) => ({
        ...event,
        id: `event-${n}@x.example`,
        url: `https://x.example/${n}`,
      }));
      // The reader knows no type of these two properties; all texts are escaped alike.
      const written = toCalendar({ name, stamp, events })
        .replace(/^NAME:/m, 'DESCRIPTION:')
        .replace(/^X-WR-CALNAME:/m, 'COMMENT:');
      const calendar = new ICAL.Component(ICAL.parse(written));
      expect(calendar.getFirstPropertyValue('description') ?? '').toBe(name);
      expect(calendar.getFirstPropertyValue('comment') ?? '').toBe(name);
      const read = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
      expect(
        read.map(({ uid, summary, startDate }) => ({
          id: uid,
          summary: summary ?? '',
          start: startDate.toJSDate(),
        })),
      ).toEqual(events.map(({ id, summary, start }) => ({ id, summary, start })));
    }),
  );
});

const utf8 = new TextDecoder('utf-8', { fatal: true });

test('no line has more than 75 bytes, and none begins or ends within a character', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const bytes = Buffer.from(
        toCalendar({
          name,
          stamp,
          events: [{ id: 'a', start: stamp, summary: name, url: 'https://x.example' }],
        }),
      );
      for (const line of bytes.toString('latin1').split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(75);
        expect(() => utf8.decode(Buffer.from(line, 'latin1'))).not.toThrow();
      }
    }),
  );
});
