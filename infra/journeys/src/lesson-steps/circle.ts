import { expect, type Page } from '@playwright/test';
import type { AtStep } from '../open-step.ts';
import type { LessonStep } from './lesson-step.ts';

const [clickjacking, caches] = ['Clickjacking: one click, two layers', 'Web caches: one answer for all'];

/** A notice as the lesson has it, moved as its last hint says. */
const notice = `<h1>Skipping rope to give away</h1>
<button>I’ll take it</button>
<iframe src="/credits?to=2&hours=0.25&note=Thanks#book"></iframe>
<style>
  button, iframe { position: absolute; top: 120px; left: 40px }
  button { left: 85px }
  iframe { width: 300px; height: 50px; border: 0; opacity: 0 }
</style>`;

/** Clicks where the button is seen, whatever lies over it. */
async function clickOn(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`there is no button ${name}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function pinUp({ target, visit }: AtStep): Promise<void> {
  await visit('/board');
  await target.getByLabel('Your notice').fill(notice);
  await target.getByRole('button', { name: 'Save' }).click();
  await visit('/board/9');
}

/** Steps on the swap circle that a browser decides. */
export const circleSteps: readonly LessonStep[] = [
  {
    lesson: clickjacking,
    step: 'Cornetti for everybody',
    sees: 'hours gone after a click on a notice',
    act: async (at) => {
      await at.signIn();
      await at.visit('/board/4');
      await clickOn(at.target, 'Yes, please');
      await at.completed();
      await at.target.bringToFront();
      await at.visit('/credits');
      await expect(at.target.getByText('Robin Frei → Marco Bernasconi')).toBeVisible();
    },
  },
  {
    lesson: clickjacking,
    step: 'A page in a page',
    sees: 'the page of hours in the frame of a notice',
    act: async (at) => {
      await at.signIn();
      await pinUp(at);
      const framed = at.target.frameLocator('iframe');
      await expect(framed.getByLabel('To')).toHaveValue('2');
      await expect(framed.getByRole('button', { name: 'Transfer' })).toBeInViewport();
    },
  },
  {
    lesson: clickjacking,
    step: 'One over the other',
    sees: 'a transfer by a click on the button below the frame',
    act: async (at) => {
      await at.signIn();
      await pinUp(at);
      await clickOn(at.target, 'I’ll take it');
    },
  },
  {
    lesson: clickjacking,
    step: 'An empty frame',
    sees: 'no page of hours in the frame',
    act: async (at) => {
      await at.signIn();
      await at.harden();
      await pinUp(at);
      await expect(at.target.frameLocator('iframe').getByLabel('To')).toHaveCount(0);
    },
  },
  {
    lesson: caches,
    step: 'Served to a stranger',
    sees: 'the profile in a browser that is not logged in',
    act: async (at) => {
      await at.signIn();
      await at.visit('/profile/photo.css');
      await at.target.context().clearCookies({ name: 'circle_session' });
      await at.visit('/profile/photo.css');
      await expect(at.target.getByLabel('Phone')).toBeVisible();
    },
  },
];
