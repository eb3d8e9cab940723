import { lessonsEndpoints, type Picture } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button } from '../kit/locators.ts';
import { refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const label = (text: string) => ({ de: `${text} de`, en: text, fr: `${text} fr`, it: `${text} it` });

const picture: Picture = {
  key: 'way',
  width: 360,
  height: 120,
  shapes: [
    { shape: 'rect', looks: ['box'], x: 8, y: 8, width: 120, height: 40, rx: 8 },
    { shape: 'line', looks: ['arrow', 'danger'], x1: 128, y1: 28, x2: 200, y2: 28 },
    { shape: 'text', looks: ['middle'], x: 68, y: 32, label: label('<img src=x onerror=alert(1)>') },
  ],
};

async function openStep(content: string) {
  await openLesson([step('Read it', { content: inAll(content) })]);
  await button(t('app.next')).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Read it' })).toBeVisible();
}

test('a picture in a text has its text alternative, its labels as text, and an arrow’s head in its colour', async () => {
  reply(lessonsEndpoints.picture, picture);
  await openStep('Look:\n\n![From A to B](pictures/way.svg)');
  const drawing = page.getByRole('img', { name: 'From A to B' });
  await expect.element(drawing).toBeVisible();
  expect(drawing.element().querySelector('text')?.textContent).toBe('<img src=x onerror=alert(1)>');
  const line = drawing.element().querySelector('line');
  const head = drawing
    .element()
    .querySelector(`marker${line?.getAttribute('marker-end')?.slice(4, -1)} path`);
  expect(head && getComputedStyle(head).fill).toBe(line && getComputedStyle(line).stroke);
  await expectAccessible();
});

test('a picture that is not there leaves its text alternative', async () => {
  refuse(lessonsEndpoints.picture, 'not_found');
  await openStep('Look: ![From A to B](pictures/gone.svg)');
  await expect.element(page.getByText('From A to B')).toBeVisible();
});
