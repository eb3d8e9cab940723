import type { TargetEvent } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { messagesOf, messagesWithoutOpening } from './socket-messages.ts';

let seq = 0;
const event = (own: Partial<TargetEvent>): TargetEvent => ({
  id: `event-${++seq}`,
  seq,
  at: '2026-03-02T08:00:00.000Z',
  target: { id: 5, name: 'Chat' },
  request: 'a',
  type: 'websocket',
  data: { direction: 'sent', size: 2, binary: false, truncated: false, text: 'hi' },
  ...own,
});

test('a request shows the messages of its own websocket, newest first', () => {
  const [first, last] = [
    event({}),
    event({
      data: { direction: 'received', size: 3, binary: true, truncated: false, text: null, hex: '00ff' },
    }),
  ];
  const events = [first, event({ request: 'b' }), event({ type: 'sql' }), last];
  expect(messagesOf(events, 'a').map((message) => message.id)).toEqual([last.id, first.id]);
  expect(messagesOf(events, 'a')).toMatchObject([
    { kind: 'message', direction: 'received', size: 3, text: null, hex: '00ff' },
    { kind: 'message', direction: 'sent', size: 2, text: 'hi' },
  ]);
});

test('messages whose handshake was cleared are shown, for this target only', () => {
  const [own, skipped] = [event({}), event({ request: null, data: { skipped: { sent: 1, received: 2 } } })];
  const events = [own, event({ target: { id: 6, name: 'Other' } }), event({ request: 'b' }), skipped];
  expect(messagesWithoutOpening(events, [{ id: 'b' }], 5)).toMatchObject([
    { id: skipped.id, kind: 'skipped', sent: 1, received: 2 },
    { id: own.id },
  ]);
});

test('malformed data is shown as far as possible', () => {
  const odd = [event({ data: {} }), event({ data: { skipped: { sent: 'x' }, text: 7 } })];
  expect(messagesOf(odd, 'a')).toMatchObject([
    { kind: 'skipped', sent: 0, received: 0 },
    { kind: 'message', size: 0, text: null },
  ]);
});
