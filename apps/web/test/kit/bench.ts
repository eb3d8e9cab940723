import { benchEndpoints } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect } from 'vitest';
import { openLesson } from './lesson-page.ts';
import { step } from './lessons.ts';
import { button, region } from './locators.ts';
import { bodiesTo } from './replies.ts';
import { deliver } from './sockets.ts';
import { t } from './texts.ts';

export const robots = step('Ask for the robots', { type: 'T' });
export const bench = () => region(t('bench.title')).first();
export const editor = () => bench().getByRole('textbox', { name: t('bench.editor') });
export const answer = () => bench().getByRole('region', { name: t('bench.answer') });
export const tab = (name: string) => bench().getByRole('button', { name, exact: true });
export const view = (name: 'text' | 'table' | 'form') =>
  bench().getByRole('button', { name: t(`bench.view-${name}`), exact: true });
export const tool = (name: 'send' | 'compare' | 'decode') =>
  bench().getByRole('button', { name: t(`bench.mode-${name}`), exact: true });
export const more = () => bench().getByRole('button', { name: t('bench.request-more') });
export const sentTo = () => bodiesTo(benchEndpoints.send);
export const textOf = () =>
  [...(editor().element().querySelectorAll('.cm-line') ?? [])].map((line) => line.textContent).join('\n');

export async function openBench(...requests: CapturedRequest[]): Promise<void> {
  await openLesson([robots], { use_helper_sql: false });
  deliver('requests', ...requests);
  await button(t('bench.title')).click();
  await expect.element(editor()).toBeVisible();
}
