import { expect, type Page } from '@playwright/test';
import type { AtStep } from '../open-step.ts';
import type { LessonStep } from './lesson-step.ts';

const script = '<script>fetch("/bell", {method: "POST"})</script>';
const ring = 'fetch("/bell", {method: "POST"})';
const escaping = `function asHtml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}`;
const tokenCheck = `function isIntended(request, session) {
  return Boolean(session?.token) && request.form.token === session.token;
}`;

async function searchFor(shop: Page, text: string): Promise<void> {
  await shop.getByRole('searchbox').fill(text);
  await shop.getByRole('searchbox').press('Enter');
  await shop.waitForLoadState();
}

async function switchTo(shop: Page, mode: 'Headers only' | 'Hardened'): Promise<void> {
  await shop.getByRole('link', { name: 'Kilian’s workshop' }).click();
  await shop.getByRole('button', { name: `Switch to “${mode}”` }).click();
  await expect(shop.getByText('This is on.')).toBeVisible();
}

async function fixFunction(shop: Page, name: string, code: string): Promise<void> {
  await shop.getByRole('link', { name: 'Kilian’s workshop' }).click();
  await shop.getByRole('link', { name }).click();
  await shop.getByLabel('Your version of the function').fill(code);
  await shop.getByRole('button', { name: 'Run the tests' }).click();
}

const fixed = (shop: Page) => expect(shop.getByText('Fixed: every attack is blocked')).toBeVisible();
const notYet = ({ page }: AtStep) => expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

async function give({ target }: AtStep): Promise<void> {
  await target.getByRole('link', { name: 'Stamps', exact: true }).click();
  await target.getByLabel('Neighbour’s email').fill('anna.zbinden@post.example');
  await target.getByRole('button', { name: 'Give stamps' }).click();
  await expect(target.getByText('Stamps sent.', { exact: true })).toBeVisible();
}

/** Writes a flyer with a link to a gift, and clicks it in the flyer's own tab. */
async function openTrap({ target, visit }: AtStep): Promise<Page> {
  await visit('/flyer');
  const trap = '/gifts/send?to=kilian@quartierladen.example&stamps=20';
  await target.getByLabel('HTML').fill(`<h1>Rosa is celebrating</h1><a href="${trap}">Fetch your Zopf</a>`);
  await target.getByRole('button', { name: 'Save' }).click();
  const opening = target.context().waitForEvent('page');
  await target.getByRole('link', { name: 'Open the flyer' }).click();
  const flyer = await opening;
  await flyer.getByRole('link', { name: 'Fetch your Zopf' }).click();
  return flyer;
}

async function invite({ target, visit }: AtStep, name: string): Promise<void> {
  await visit('/invitation');
  await target.getByLabel('For').fill(name);
  await target.getByRole('button', { name: 'Make the invitation' }).click();
}

/** Logs in to the shop anew, at that address. */
async function logInAt({ target, visit, account }: AtStep, path: string): Promise<void> {
  await target.bringToFront();
  await target.context().clearCookies({ name: 'sid' });
  await visit(path);
  await target.locator('input[name="email"]').fill(account.username);
  await target.locator('input[name="password"]').fill(account.password);
  await target.locator('form[action^="/login"] button').click();
}

const [search, policy, csrf] = [
  'Reflected XSS: a script in the search',
  'Security headers and Content Security Policy',
  'CSRF: a gift in your name',
];
const [invitation, redirect, session] = [
  'DOM XSS: a script after the #',
  'Open redirect: a detour after the login',
  'Session fixation: a cookie slipped in',
];
const chosen = '/login?sid=a-note-from-kilian';

/** Steps that a browser decides: what runs, where it goes, which cookie it sends. */
export const crossSiteSteps: readonly LessonStep[] = [
  {
    lesson: search,
    step: 'Ring the bell',
    sees: 'that a press of the button completes nothing, and the script does',
    act: async (at) => {
      await at.target.getByRole('link', { name: 'Ring for Rosa' }).click();
      await at.target.getByRole('button', { name: 'Ring' }).click();
      await expect(at.target.getByText('The bell rang.')).toBeVisible();
      await notYet(at);
      await searchFor(at.target, script);
    },
  },
  {
    lesson: search,
    step: 'Fix it yourself',
    sees: 'which tests a fix fails, and that another passes',
    act: async ({ target }) => {
      await fixFunction(target, 'text on a page', escaping.replace('.replaceAll("&", "&amp;")', ''));
      await expect(target.getByText('Not fixed yet')).toBeVisible();
      await fixFunction(target, 'text on a page', escaping);
      await fixed(target);
    },
  },
  {
    lesson: policy,
    step: 'A script that doesn’t run',
    sees: 'the browser’s report of the blocked script',
    act: async ({ target, inspector }) => {
      await switchTo(target, 'Headers only');
      await searchFor(target, script);
      await expect(inspector.row(/POST.*csp-report.*204/).first()).toBeVisible();
    },
  },
  {
    lesson: csrf,
    step: 'A normal gift',
    sees: 'that its own page sent the request',
    act: async (at) => {
      await at.signIn();
      await give(at);
      await at.completed();
      await at.inspector.open(at.inspector.row(/POST.*gifts\/send.*302/).first(), 'Headers');
      await expect(at.inspector.request).toContainText(/sec-fetch-site/i);
      await expect(at.inspector.request).toContainText('same-origin');
      await at.inspector.close();
    },
  },
  {
    lesson: csrf,
    step: 'Build the trap',
    sees: 'stamps sent from a page of another site',
    act: async (at) => {
      await at.signIn();
      const flyer = await openTrap(at);
      await expect(flyer.getByText('Stamps sent.', { exact: true })).toBeVisible();
    },
  },
  {
    lesson: csrf,
    step: 'Three requirements for a gift',
    sees: 'the gift by the form, and none by the trap',
    act: async (at) => {
      await at.signIn();
      await switchTo(at.target, 'Hardened');
      await give(at);
      await notYet(at);
      const flyer = await openTrap(at);
      await expect(flyer.getByText('You can only do this with the form in this shop.')).toBeVisible();
    },
  },
  {
    lesson: csrf,
    step: 'Fix it yourself',
    sees: 'that the fix passes the tests',
    act: async (at) => {
      await at.signIn();
      await fixFunction(at.target, 'stamps in someone else’s name', tokenCheck);
      await fixed(at.target);
    },
  },
  {
    lesson: invitation,
    step: 'The invitation rings',
    sees: 'that a script tag does nothing there, and a handler runs',
    act: async (at) => {
      await invite(at, 'Anna');
      await expect(at.target.locator('[data-invitation]')).toHaveText('Anna');
      await at.visit(`/invitation#${script}`);
      await notYet(at);
      await at.visit(`/invitation#<img src=x onerror='${ring}'>`);
    },
  },
  {
    lesson: invitation,
    step: 'Text and nothing else',
    sees: 'the name as it was typed',
    act: async (at) => {
      await at.harden();
      await invite(at, 'Kat <3');
      await expect(at.target.locator('[data-invitation]')).toHaveText('Kat <3');
      await invite(at, `<img src=x onerror='${ring}'>`);
      await expect(at.target.locator('[data-invitation]')).toContainText('onerror');
    },
  },
  {
    lesson: redirect,
    step: 'Back where you were',
    sees: 'the page that was asked for',
    act: async (at) => {
      await logInAt(at, '/gifts');
      await expect(at.target).toHaveURL(/\/gifts$/);
    },
  },
  {
    lesson: session,
    step: 'Logged out and still there',
    sees: 'the orders of somebody who has logged out',
    act: async (at) => {
      await logInAt(at, chosen);
      await at.target.waitForURL(/\/orders/);
      await at.target.getByRole('button', { name: 'Log out' }).click();
      await at.visit(chosen);
      await at.visit('/orders');
      await expect(at.target.getByText('1014')).toBeVisible();
    },
  },
];
