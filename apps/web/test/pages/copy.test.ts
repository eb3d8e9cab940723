import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openCourseSettings } from '../kit/courses.ts';
import { button, dialog } from '../kit/locators.ts';
import { t } from '../kit/texts.ts';

const { clipboard } = navigator;
afterEach(() => void Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true }));

const clipboards = {
  missing: () => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  refused: () =>
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError')),
};

test.each(['missing', 'refused'] as const)(
  'with a clipboard that is %s, the text to copy is shown selected',
  async (fault) => {
    openCourseSettings();
    await expect.element(button(t('course.copy-code'))).toBeVisible();
    clipboards[fault]();
    await button(t('course.copy-code')).click();
    const text = dialog().getByLabelText(t('app.copy-by-hand'));
    await expect.element(text).toHaveFocus();
    await expect.poll(() => getSelection()?.toString()).toBe('WEBS-2027-KURS');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button(t('course.copy-code'))).toHaveFocus();
  },
);

test('a copied text is said to be', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openCourseSettings();
  await button(t('course.copy-code')).click();
  await expect.element(button(t('app.copied'))).toBeVisible();
  expect(copy).toHaveBeenLastCalledWith('WEBS-2027-KURS');
});
