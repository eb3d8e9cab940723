import { expect, test } from 'vitest';
import { checkLongLived, problemsIn } from '../src/check-long-lived.ts';

test.each([
  'reply.onDrain = () => call.resume();',
  '    this.#wake = async () => {',
  '  this.resolve = (value) => (this.isActive = false);',
  'list[place] = item => item;',
  'client.begin ??= function begin() {',
  'exchange.reply.onOver = (how: Outcome): void => {',
  'this.#stop =\n      () => stop();',
])('a function that is created where it is assigned to a property is a problem: %s', (text) => {
  expect(problemsIn(text)).toHaveLength(1);
});

test.each([
  'const onDrain = () => call.resume();\nreply.onDrain = onDrain;',
  'reply.listener = { onDrain: () => call.resume() };',
  'socket.on("drain", () => call.resume());',
  'readonly #onEnd = this.#contained(() => this.#close());',
  'onDrain = (): void => undefined;',
  'this.#isOver = isOver(() => true);',
  'if (a.b === (c) || d) return () => e;',
  'this.#sum = (a + b) * c;',
])('other functions and values are none: %s', (text) => {
  expect(problemsIn(text)).toEqual([]);
});

test('nothing that serves requests has such a function', async () => {
  expect(await checkLongLived()).toEqual([]);
});
