import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { button } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

test('what stands beside the lessons is in a menu for mouse and keyboard', async () => {
  reply(lessonsEndpoints.categories, []);
  openAs(learner, '/lessons');
  const more = button(t('app.more'));
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  const entry = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(entry(t('certificate.own'))).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(entry(t('coverage.title'))).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(entry(t('coverage.title'))).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry(t('certificate.own'))).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/certificates');
});
