import axe, { type NodeResult } from 'axe-core';
import { expect } from 'vitest';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks that the current page has no WCAG 2.2 AA violation that axe can find. Long journeys check it in dark mode
 * too.
 */
export async function expectAccessible(): Promise<void> {
  const found = await axe.run(document, { runOnly: wcag, resultTypes: ['violations'] });
  const violations = found.violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !isUnderStickyBar(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(violations).toEqual([]);
}

/** Controls that a sticky bar covers in part can be scrolled away from it. */
function isUnderStickyBar({ any }: NodeResult): boolean {
  return any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured');
}
