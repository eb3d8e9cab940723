import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';

const wcag: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  elementRef: true,
};

/**
 * Checks that the current page has no WCAG 2.2 AA violation that axe can find. Long journeys check it in dark mode
 * too.
 */
export async function expectAccessible(): Promise<void> {
  const found: string[] = [];
  for (const { id, nodes } of (await axe.run(document, wcag)).violations)
    for (const { element, html } of nodes)
      if (id !== 'target-size' || !element || (await isTooSmall(element))) found.push(`${id}: ${html}`);
  expect(found).toEqual([]);
}

/** Measures a control in the middle of the screen, because a sticky bar that covers part of it makes it look small. */
async function isTooSmall(control: HTMLElement): Promise<boolean> {
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { violations } = await axe.run(control, {
    ...wcag,
    runOnly: { type: 'rule', values: ['target-size'] },
  });
  return violations.length > 0;
}
