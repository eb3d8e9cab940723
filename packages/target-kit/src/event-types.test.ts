import { TargetEventList } from '@sentiero/contracts/targets';
import * as T from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { describeEvents } from './describe-events.ts';
import { answerEventList, eventListPath } from './event-list.ts';
import { about, eventList } from './event-types.ts';
import { platformHeaders } from './platform-call.ts';

const meaning = { de: 'Was es ist', en: 'What it is', fr: 'Ce que c’est', it: 'Che cos’è' };
const is = (example: unknown) => about(example, meaning);

const events = {
  upload: {
    description: meaning,
    data: T.Object({
      name: T.String(is('cat.svg')),
      size: T.Integer(is(12)),
      ratio: T.Number(is(0.5)),
      stored: T.Boolean(is(true)),
      by: T.Union([T.Integer(), T.Null()], is(9)),
      kind: T.Enum(['image', 'other'], is('image')),
      tags: T.Array(T.String(), is('cat')),
      parts: T.Array(T.Object({ bytes: T.Integer(is(3)) }), is([{ bytes: 3 }])),
      inner: T.Object({ depth: T.Union([T.Object({ at: T.String(is('x')) }), T.Null()], is({ at: 'x' })) }),
      rows: T.Array(T.Record(T.String(), T.String()), is([{ a: 'b' }])),
    }),
  },
};

describe('the list of a target’s events', () => {
  it('is a page of Markdown for readers', () => {
    const { upload } = events;
    const data = T.Pick(upload.data, ['name', 'size']);
    expect(describeEvents('Events', { upload: { ...upload, data } })).toBe(
      [
        '# Events\n\n## `upload`\n\nWhat it is.\n',
        '| field  | type   | meaning    | example     |',
        '| ------ | ------ | ---------- | ----------- |',
        '| `name` | string | What it is | `"cat.svg"` |',
        '| `size` | int    | What it is | `12`        |\n',
      ].join('\n'),
    );
  });

  it('lists each field under its name in rules, with type, meaning and an example', () => {
    const [upload] = eventList(events);
    expect(upload?.fields.map(({ key, type, example }) => [key, type, example])).toEqual([
      ['name', 'string', '"cat.svg"'],
      ['size', 'int', '12'],
      ['ratio', 'number', '0.5'],
      ['stored', 'boolean', 'true'],
      ['by', 'int', '9'],
      ['kind', 'string', '"image"'],
      ['tags.*', 'string', '"cat"'],
      ['parts', 'object', '[{"bytes":3}]'],
      ['parts.*.bytes', 'int', '3'],
      ['inner.depth', 'object', '{"at":"x"}'],
      ['inner.depth.at', 'string', '"x"'],
      ['rows', 'object', '[{"a":"b"}]'],
    ]);
    expect(Value.Check(TargetEventList, eventList(events))).toBe(true);
  });

  it('cannot be built with an undocumented field', () => {
    const silent = { upload: { description: meaning, data: T.Object({ name: T.String() }) } };
    expect(() => eventList(silent)).toThrow('name says nothing');
  });

  it('is served to the platform only', () => {
    const token = 'the-shared-token';
    const given = platformHeaders(token, { method: 'GET', path: eventListPath });
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const call = { method: 'GET', path: eventListPath, headers };
    expect(answerEventList(call, token, events)).toEqual(eventList(events));
    expect(answerEventList({ ...call, headers: {} }, token, events)).toBeNull();
    expect(answerEventList({ ...call, method: 'PUT' }, token, events)).toBeNull();
    expect(answerEventList(call, 'another', events)).toBeNull();
  });
});
