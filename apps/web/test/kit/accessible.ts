import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page as it stands has no WCAG 2.2 AA violation that axe can find, nor too little contrast in the dark. */
export async function expectAccessible(): Promise<void> {
  expect(await violations({ runOnly: wcag })).toEqual([]);
  const { dataset } = document.documentElement;
  const scheme = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = 'dark';
  // The colours change in a transition, which ends with the frame after the next.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const inTheDark = await violations({ runOnly: { type: 'rule', values: ['color-contrast'] } });
  dataset['mantineColorScheme'] = scheme;
  expect(inTheDark).toEqual([]);
}

async function violations(options: RunOptions): Promise<string[]> {
  const found = await axe.run(document, { ...options, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
