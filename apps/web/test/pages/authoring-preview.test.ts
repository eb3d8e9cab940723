import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { authoredLesson, authoredStep } from '../kit/authoring.ts';
import { replyLesson } from '../kit/authoring-pages.ts';
import { button, link, region, title } from '../kit/locators.ts';
import { staff } from '../kit/people.ts';
import { reply } from '../kit/replies.ts';
import { deliver, isOpen } from '../kit/sockets.ts';
import { wiki } from '../kit/targets.ts';
import { inAll, t } from '../kit/texts.ts';
import { request, shop } from '../kit/traffic.ts';

const task = authoredStep(9, 'Do', {
  type: 'T',
  task_url: '/login',
  hints: [inAll('Look at the form'), inAll('Quote it')],
  debrief: inAll('Now you know'),
});

test('the preview has the traffic, the help and the workbench, and says what it lacks and where that is', async () => {
  replyLesson({ ...authoredLesson, target_application: shop }, [task]);
  reply(targetsEndpoints.list, [{ ...wiki, ...shop }]);
  reply(coursesEndpoints.byMe, []);
  reply(lessonsEndpoints.glossary, []);
  openAs(staff, '/admin/lessons/3/preview?step=9');
  await expect.element(title(t('preview.title', { name: 'Source' }))).toBeVisible();
  await expect.poll(() => isOpen('requests')).toBe(true);
  deliver('requests', request(1, '/login?user=rosa'));
  await expect.element(page.getByRole('table').getByText(/\/login/)).toBeVisible();
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(t('preview.not-graded'));
  await expect.element(link(t('authoring.edit-step'))).toHaveAttribute('href', '/admin/lessons/3/9/edit');
  await button(t('help.take-hint', { number: 1, total: 2 })).click();
  await expect.element(page.getByText('Look at the form')).toBeVisible();
  await button(t('preview.after')).click();
  await expect.element(page.getByText('Now you know')).toBeVisible();
  await expectAccessible();
  await button(t('bench.title')).click();
  await expect.element(region(t('bench.title'))).toBeVisible();
  await expect.element(button(t('bench.send'))).toBeVisible();
});
