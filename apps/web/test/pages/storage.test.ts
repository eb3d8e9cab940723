import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openAsVisitor } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, field } from '../kit/locators.ts';
import { disconnect } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const areas = ['localStorage', 'sessionStorage'] as const;
const own = areas.map((area) => [area, Object.getOwnPropertyDescriptor(window, area)] as const);
const replaceBy = (get: () => Storage | null) => {
  for (const area of areas) Object.defineProperty(window, area, { configurable: true, get });
};

const faults = {
  full: () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    }),
  blocked: () =>
    replaceBy(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  missing: () => replaceBy(() => null),
};

afterEach(() => {
  for (const [area, descriptor] of own) if (descriptor) Object.defineProperty(window, area, descriptor);
});

test.each(['full', 'blocked', 'missing'] as const)(
  'with a storage that is %s, one can log in, and an answer stays while the page does',
  async (fault) => {
    faults[fault]();
    openAsVisitor('/login');
    await expect.element(field(t('login.password'))).toBeVisible();
    await openLesson([step('Explain it', { type: 'O' })]);
    await button(t('app.next')).click();
    disconnect(lessonsEndpoints.submit);
    await field(t('answer.label')).fill('half a thought');
    await button(t('app.back')).click();
    await button(t('app.next')).click();
    await expect.element(field(t('answer.label'))).toHaveValue('half a thought');
    await page.getByLabelText(t('footer.appearance')).selectOptions('dark');
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    await page.getByLabelText(t('footer.language')).selectOptions('it');
    await expect.poll(() => document.documentElement.lang).toBe('it');
  },
);

test('with a storage that fills up and is cleared meanwhile, everything goes on', async () => {
  await openLesson([step('Explain it', { type: 'O' })]);
  await button(t('app.next')).click();
  await field(t('answer.label')).fill('half a');
  faults.full();
  await field(t('answer.label')).fill('half a thought');
  await button(t('app.back')).click();
  localStorage.clear();
  await button(t('app.next')).click();
  await expect.element(field(t('answer.label'))).toHaveValue('half a thought');
});
