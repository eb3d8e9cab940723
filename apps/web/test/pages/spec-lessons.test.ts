import { row, specification } from '@sentiero/checks/spec-rows';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { goTo, openAs, startOver } from '../kit/app.ts';
import { completed, earlier, goOn, openAnew, openLesson, position } from '../kit/lesson-page.ts';
import { card, lesson, step } from '../kit/lessons.ts';
import { button, region, title } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { callsTo, hold, reply } from '../kit/replies.ts';
import { receivedOn } from '../kit/sockets.ts';
import { inAll, t } from '../kit/texts.ts';

const article = (name: string) => page.getByRole('article').filter({ hasText: name });
const footerOf = (name: string) => article(name).element().querySelector('footer')?.textContent;
const header = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const open = (name: string) => article(name).getByRole('link', { name: `Open lesson: ${name}` });

const categories = [
  {
    id: 1,
    order: 1,
    title: inAll('Injection'),
    description: inAll('About **bold words**'),
    lessons: [
      card('Third', {
        completed: 1,
        tasks: 3,
        goals: [inAll('Learn the goal')],
        required_lessons: earlier(2),
        required_other: [inAll('A towel')],
      }),
      card('Two', { completed: 2, tasks: 3, required_lessons: earlier(1) }),
      card('Done', { completed: 2, tasks: 2 }),
    ],
  },
  { id: 2, order: 2, title: inAll('Access'), description: inAll('Later'), lessons: [card('Else')] },
];

specification(
  '2 lessons page',
  async () => {
    reply(lessonsEndpoints.categories, categories);
    openAs(learner, '/lessons');
    await expect.element(article('Third')).toBeVisible();
  },
  [
    row("Heading 'available lessons'.", () => expect.element(title('Available lessons')).toBeVisible()),
    row('Accordion of categories', async () => {
      await expect.element(header('Access')).toHaveAttribute('aria-expanded', 'false');
      expect(article('Else').elements()).toHaveLength(0);
      await header('Access').click();
      await expect.element(article('Else')).toBeVisible();
    }),
    row(
      'each header shows title and an overall progress bar (sum of completed over sum of tasks across its lessons)',
      () => expect.element(header('Injection')).toMatchTextContent(/Injection.*63\s%/),
    ),
    row('The body shows the category description (markup rendered)', () =>
      expect.element(page.getByText('bold words')).toHaveProperty('tagName', 'STRONG'),
    ),
    row('a grid of lesson cards', () => {
      const [first, second] = page.getByRole('article').elements();
      expect(first?.getBoundingClientRect().top).toBe(second?.getBoundingClientRect().top);
    }),
    row(
      "Each card shows title, goals list, requirements list, an 'open lesson' button and a progress bar in the footer.",
      async () => {
        await expect.element(article('Third').getByRole('heading', { name: 'Third' })).toBeVisible();
        const items = article('Third').getByRole('listitem');
        for (const item of ['Learn the goal', 'Earlier', 'A towel'])
          await expect.element(items.filter({ hasText: item })).toBeVisible();
        await expect
          .element(open('Third'))
          .toHaveAttribute('href', `/lessons/${categories[0]?.lessons[0]?.id}`);
        expect(footerOf('Third')).toMatch(/%/);
      },
    ),
    row(
      'The open button appears only when every required lesson is completed (completed equals tasks).',
      async () => {
        expect(open('Two').elements()).toHaveLength(0);
        await expect.element(article('Two').getByText('Finish Earlier to unlock')).toBeVisible();
      },
    ),
    row("A progress bar shows 'completed' when done", () => expect(footerOf('Done')).toMatch(/completed$/)),
    row('else a rounded percentage', () => {
      expect(footerOf('Third')).toMatch(/33\s%$/);
      expect(footerOf('Two')).toMatch(/67\s%$/);
    }),
    row('Opening the page clears the active lesson.', async () => {
      startOver();
      await openLesson([step('Read first')]);
      await expect.poll(() => receivedOn('progress').at(-1)).toBe('3');
      goTo('/lessons');
      await expect.poll(() => receivedOn('progress').at(-1)).toBe('');
    }),
  ],
);

const next = () => button('Next');
const back = () => button('Back');
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const banner = () => region('Lesson complete');

specification(
  '2 lesson',
  () =>
    openLesson([step('Read first'), step('Read on')], {
      goals: [inAll('Learn the goal')],
      required_other: [inAll('A towel')],
    }),
  [
    row('Back link to /lessons', () =>
      expect
        .element(page.getByRole('main').getByRole('link', { name: 'Lessons' }))
        .toHaveAttribute('href', '/lessons'),
    ),
    row('reload button', async () => {
      await button('Reload').click();
      await expect.poll(() => callsTo(lessonsEndpoints.steps).length).toBeGreaterThan(1);
      await expect.poll(() => callsTo(lessonsEndpoints.get).length).toBeGreaterThan(1);
    }),
    row("launch button (opens the target app's frontend URL in a new tab", async () => {
      const launch = page.getByRole('link', { name: /^Launch/ });
      await expect.element(launch).toHaveAttribute('href', 'http://shop.localhost:3100/');
      await expect.element(launch).toHaveAttribute('target', '_blank');
    }),
    row("credentials dropdown (with copy; hint 'copied' lasts 1 second)", async () => {
      const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      reply(targetsEndpoints.credentials, [
        { description: 'Reader', username: 'rosa', password: 'geheim', target: { id: 5, name: 'Shop' } },
      ]);
      reply(targetsEndpoints.canReset, { available: false });
      await button(t('target.credentials', { name: 'Shop' })).click();
      await button('Copy: Password').click();
      const hint = page.getByText('Copied', { exact: true });
      await expect.element(hint).toBeVisible();
      const shown = performance.now();
      await expect.element(hint).not.toBeInTheDocument();
      expect(performance.now() - shown).toBeGreaterThan(600);
      expect(performance.now() - shown).toBeLessThan(2000);
      expect(copied.mock.lastCall).toEqual(['geheim']);
      copied.mockRestore();
      await button(t('target.credentials', { name: 'Shop' })).click();
    }),
    row('Page 0 is the info page (goals, requirements, progress).', async () => {
      await expect.element(heading('About this lesson')).toBeVisible();
      for (const item of ['Learn the goal', 'A towel'])
        await expect
          .element(page.getByRole('main').getByRole('listitem').filter({ hasText: item }))
          .toBeVisible();
      await expect.element(page.getByText('Your progress')).toBeVisible();
    }),
    row("Step pager with position 'n / total+1'.", () => expect(position()).toBe('1 / 3')),
    row('Pages 1..n are steps.', async () => {
      await goOn();
      await expect.element(heading('Read first')).toBeVisible();
      expect(position()).toBe('2 / 3');
      await goOn();
      await expect.element(heading('Read on')).toBeVisible();
      expect(position()).toBe('3 / 3');
    }),
    row('Back and next buttons.', async () => {
      await back().click();
      await expect.element(heading('Read first')).toBeVisible();
      await expect.element(next()).toBeVisible();
    }),
    row(
      'A completion banner links to the next lesson (../{next lesson id}) or back to the list.',
      async () => {
        await openAnew([step('Name it', { type: 'Q', completed })], {
          tasks: 1,
          completed: 1,
          next_lesson: { id: 4, title: inAll('Cookies') },
        });
        await expect
          .element(banner().getByRole('link', { name: 'Up next: Cookies' }))
          .toHaveAttribute('href', '/lessons/4');
        await expect
          .element(banner().getByRole('link', { name: 'All lessons' }))
          .toHaveAttribute('href', '/lessons');
      },
    ),
    row('disabled without a URL; tooltip says there is no target', async () => {
      await openAnew([], { target_application: null });
      await expect.element(button('Launch')).toHaveAttribute('aria-disabled', 'true');
      await button('Launch').hover();
      await expect
        .element(page.getByRole('tooltip'))
        .toHaveTextContent('This lesson has no target application.');
      await button('Launch').unhover();
    }),
    row('or loading)', async () => {
      startOver();
      reply(lessonsEndpoints.get, lesson());
      const release = hold(lessonsEndpoints.get);
      openAs(learner, '/lessons/3');
      await expect.element(button('Launch')).toHaveAttribute('aria-disabled', 'true');
      await button('Launch').hover();
      await expect.element(page.getByRole('tooltip')).toHaveTextContent('Loading');
      release();
    }),
    row('A right-hand column shows the request inspector if the lesson uses the HTTP helper', async () => {
      await openAnew([step('Read first')], { use_helper_http: true, use_helper_sql: false });
      await expect.element(region('Requests')).toBeVisible();
      expect(region('SQL').elements()).toHaveLength(0);
      const text = heading('About this lesson').element().getBoundingClientRect();
      expect(region('Requests').element().getBoundingClientRect().left).toBeGreaterThan(text.right);
    }),
    row('and the SQL viewer if it uses the SQL helper', async () => {
      await openAnew([step('Read first')], { use_helper_http: false, use_helper_sql: true });
      await expect.element(region('SQL')).toBeVisible();
      expect(region('Requests').elements()).toHaveLength(0);
      await openAnew([step('Read first')], { use_helper_http: false, use_helper_sql: false });
      await expect.element(heading('About this lesson')).toBeVisible();
      expect(region('SQL').elements()).toHaveLength(0);
    }),
  ],
);
