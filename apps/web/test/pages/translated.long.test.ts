import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import fc from 'fast-check';
import { createElement, Fragment, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, field } from '../kit/locators.ts';
import { refuse, reply } from '../kit/replies.ts';
import { showIn, t } from '../kit/texts.ts';

const ways = {
  replaced: (text: Text, font: HTMLElement) => {
    font.textContent = text.data;
    text.replaceWith(font);
  },
  nested: (text: Text, font: HTMLElement) => {
    font.append(Object.assign(document.createElement('font'), { textContent: text.data }));
    text.replaceWith(font);
  },
  moved: (text: Text, font: HTMLElement) => {
    text.before(font);
    font.append(text);
  },
  inserted: (text: Text, font: HTMLElement) => {
    font.textContent = text.data;
    text.before(font);
    text.remove();
  },
} as const;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

/** Puts each text into an element of its own, also those that an earlier translation made. */
function translate(place: Element, way: Way): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts)
    if (text.data.trim() !== '' && !text.parentElement?.closest('[translate=no], textarea, option'))
      ways[way](text, document.createElement('font'));
}

test.each(wayNames)(
  'a page whose texts a translator has %s shows wrong, wrong, right in any language',
  async (way) => {
    await openLesson([step('Name it', { type: 'Q' }), step('Read on')]);
    await button(t('app.next')).click();
    await expect.element(field(t('answer.label'))).toBeVisible();
    refuse(lessonsEndpoints.submit, 'answer_incorrect');
    for (const answer of ['no', 'maybe']) {
      translate(document.body, way);
      await field(t('answer.label')).fill(answer);
      await button(t('answer.send')).click();
      await expect.element(page.getByText(t('answer.incorrect'))).toBeVisible();
    }
    reply(lessonsEndpoints.submit, { completed: '2026-03-02T08:00:00.000Z' });
    translate(document.body, way);
    await field(t('answer.label')).fill('yes');
    await button(t('answer.send')).click();
    await expect.element(page.getByText(t('answer.correct'))).toBeVisible();
    await expect.element(page.getByText(t('answer.incorrect'))).not.toBeInTheDocument();
    translate(document.body, way);
    await showIn('fr');
    await expect.element(button(t('app.next'))).toBeVisible();
  },
);

type Shape = { count: number; word: string; parts: readonly ('text' | 'element' | 'none' | 'pair')[] };
const shape: fc.Arbitrary<Shape> = fc.record({
  count: fc.integer({ min: 0, max: 3 }),
  word: fc.constantFrom('one', 'two', ''),
  parts: fc.array(fc.constantFrom('text', 'element', 'none', 'pair'), { maxLength: 5 }),
});

function Sentences({ count, word, parts }: Shape): ReactNode {
  const shown = parts.map((part, place) => {
    if (part === 'none') return null;
    const text = `${part}${place}${word}`;
    if (part === 'element') return createElement('b', { key: `b${place}` }, text);
    if (part === 'text') return createElement(Fragment, { key: (place * 2) % 5 }, text);
    return createElement('span', { key: `s${place}` }, text, '/', count);
  });
  return createElement(
    'p',
    null,
    'before ',
    count,
    word && ` ${word}`,
    shown,
    'after',
    word === 'two' && word,
  );
}

/** A translator works in tasks of its own; timers would wait four milliseconds each. */
const nextTask = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', done, { once: true });
    port1.start();
    port2.postMessage(null);
  });

test('whatever React changes on a translated page, what is seen is what React knows', async () => {
  const plain = document.body.appendChild(document.createElement('div'));
  const translated = document.body.appendChild(document.createElement('div'));
  const moves = fc.array(fc.tuple(shape, fc.option(fc.constantFrom(...wayNames))), { maxLength: 8 });
  try {
    await fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const roots = [createRoot(plain), createRoot(translated)];
        try {
          for (const [props, way] of all) {
            flushSync(() => roots.forEach((root) => root.render(createElement(Sentences, props))));
            await nextTask();
            expect(translated.textContent).toBe(plain.textContent);
            if (way) translate(translated, way);
            await nextTask();
          }
        } finally {
          roots.forEach((root) => root.unmount());
        }
        expect(translated.textContent).toBe('');
      }),
      { numRuns: 200 },
    );
  } finally {
    plain.remove();
    translated.remove();
  }
});
