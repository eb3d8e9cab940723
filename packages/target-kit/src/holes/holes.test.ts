import type { Hole } from '@sentiero/contracts/hunts';
import { expect, it } from 'vitest';
import { platformHeaders } from '../platform-call.ts';
import { holes } from './holes.ts';

const token = 'the-shared-token';
const learner = 'abcdefghijklmnopqrstuv';
const text = { de: 'Etwas', en: 'Something', fr: 'Chose', it: 'Cosa' };

function hole(id: string, relations: Partial<Pick<Hole, 'needs' | 'excludes'>> = {}): Hole {
  const place = { method: 'GET', path: `/${id}/{id}`, in: 'path' as const, name: 'id' };
  return {
    id,
    weakness: 'object_access',
    level: 1,
    area: text,
    title: text,
    needs: [],
    excludes: [],
    place,
    ...relations,
  };
}

function targetWith(...catalogue: Hole[]) {
  const arranged: Record<string, string[]> = {};
  const own = holes({
    catalogue,
    debriefOf: (id) => ({ debrief: { ...text, en: id }, code: null }),
    arrange: (name, open) => void (arranged[name] = [...open]),
  });
  const call = (method: string, path: string, body?: unknown) => {
    const headers = Object.entries(platformHeaders(token, { method, path }));
    const lowered = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
    return own.answer({ method, path, headers: lowered, body }, token);
  };
  const arrange = (body: unknown) => call('PUT', `/_sentiero/learners/${learner}/holes`, body);
  return { own, arranged, call, arrange };
}

it('the platform reads the catalogue and what is said after a finding', async () => {
  const catalogue = [hole('a'), hole('b.c')];
  const { call } = targetWith(...catalogue);
  expect(await call('GET', '/_sentiero/holes')).toEqual({ status: 200, body: catalogue });
  expect(await call('GET', '/_sentiero/holes/b.c')).toMatchObject({ body: { debrief: { en: 'b.c' } } });
  expect(await call('GET', '/_sentiero/holes/d')).toMatchObject({ status: 404 });
});

it('a caller without a signature learns nothing, and other paths are not answered', async () => {
  const { own, call } = targetWith(hole('a'));
  expect(await own.answer({ method: 'GET', path: '/_sentiero/holes', headers: {} }, token)).toBeNull();
  expect(await call('GET', '/_sentiero/events')).toBeNull();
  expect(await call('POST', '/_sentiero/holes')).toBeNull();
  expect(await call('GET', `/_sentiero/learners/${learner}/holes`)).toBeNull();
});

it('an arrangement opens exactly what it names', async () => {
  const { arrange, arranged } = targetWith(
    hole('a'),
    hole('b', { needs: ['a'] }),
    hole('c', { excludes: ['a'] }),
  );
  expect(await arrange({ open: ['b', 'a', 'a'] })).toEqual({ status: 204, body: null });
  expect(arranged[learner]).toEqual(['b', 'a']);
  expect(await arrange({ open: [] })).toMatchObject({ status: 204 });
  expect(arranged[learner]).toEqual([]);
});

it('an arrangement that cannot be is refused with its holes, and changes nothing', async () => {
  const { arrange, arranged } = targetWith(
    hole('a'),
    hole('b', { needs: ['a'] }),
    hole('c', { excludes: ['a'] }),
  );
  const refused = async (...open: string[]) => (await arrange({ open }))?.body;
  expect(await refused('a', 'x')).toEqual({ error: 'unknown hole', holes: ['x'] });
  expect(await refused('a', 'c')).toEqual({ error: 'these exclude each other', holes: ['a', 'c'] });
  expect(await refused('b')).toEqual({ error: 'the first one needs the second', holes: ['b', 'a'] });
  for (const body of [undefined, null, [], {}, { open: 'a' }, { open: [1] }, { open: [], more: 1 }])
    expect(await arrange(body)).toMatchObject({ status: 400 });
  expect(await arrange({ open: Array.from({ length: 201 }, (_, index) => `h${index}`) })).toMatchObject({
    status: 400,
  });
  expect(arranged).toEqual({});
});

it('the largest set leaves out as few as possible, and what needs them, and is stable', () => {
  const star = [
    hole('a', { excludes: ['b', 'c', 'd'] }),
    hole('b'),
    hole('c'),
    hole('d'),
    hole('e', { needs: ['a'] }),
  ];
  expect([...targetWith(...star).own.largest]).toEqual(['b', 'c', 'd']);
  expect([...targetWith(...star).own.largest]).toEqual(['b', 'c', 'd']);
  const pairs = Array.from({ length: 40 }, (_, index) => [
    hole(`x${index}`, { excludes: [`y${index}`] }),
    hole(`y${index}`),
  ]).flat();
  expect(targetWith(...pairs).own.largest.size).toBe(40);
});

it('a catalogue that contradicts itself does not start', () => {
  const fault = (...catalogue: Hole[]) => expect(() => targetWith(...catalogue));
  fault(hole('a'), hole('a')).toThrow('same id');
  fault(hole('a', { needs: ['b'] })).toThrow('not in the catalogue');
  fault(hole('a', { excludes: ['a'] })).toThrow('names itself');
  fault(hole('a', { needs: ['b'] }), hole('b', { needs: ['a'] })).toThrow('needed by what it needs');
  fault(hole('a', { needs: ['b', 'c'] }), hole('b', { excludes: ['c'] }), hole('c')).toThrow(
    'exclude each other',
  );
  fault(hole('A')).toThrow('faulty');
});

it('an event names the place of its hole, and a bounded effect', () => {
  const { own } = targetWith(hole('a'));
  expect(own.finding('a', 'x'.repeat(3_000))).toEqual({
    type: 'finding',
    data: { hole: 'a', place: hole('a').place, effect: 'x'.repeat(2_000) },
  });
  expect(own.probe('a')).toEqual({ type: 'probe', data: { hole: 'a', place: hole('a').place } });
  expect(() => own.finding('b', '')).toThrow('not in the catalogue');
});
