import type { Page } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { InspectorPage } from '../src/inspector-page.ts';
import { LearnerPage, signIn } from '../src/learner-page.ts';
import { expect, test } from '../src/platform-fixture.ts';
import type { Person, School } from '../src/school.ts';

const script = '<script>fetch("/bell", {method: "POST"})</script>';

/** A learner who has completed everything before the cross-site lessons. */
async function arrive(page: Page, platform: Platform, school: School, person: Person) {
  await school.completeLessons(person, 10);
  const learner = new LearnerPage(page, platform);
  await learner.logIn(person);
  await expect(page.getByText('connected', { exact: true })).toBeVisible();
  return learner;
}

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

const escaping = `function asHtml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}`;
const tokenCheck = `function isIntended(request, session) {
  return Boolean(session?.token) && request.form.token === session.token;
}`;

test('the reflected XSS lesson and then the policy lesson can be solved with mouse and keyboard', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const learner = await arrive(page, platform, school, person);
  await learner.openLesson('Cross-site attacks', 'Reflected XSS: a script in the search');
  const shop = await learner.launch();
  await learner.next();
  await learner.expectStep('How input becomes HTML');
  await learner.next();
  await learner.expectStep('A word in italics');
  await searchFor(shop, 'honey');
  await searchFor(shop, '<em>honey</em>');
  await learner.expectCompleted();
  await learner.next();
  await learner.sendAnswer('em');
  await learner.expectIncorrect();
  await learner.sendAnswer('h1');
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Ring the bell');
  await shop.getByRole('link', { name: 'Ring for Rosa' }).click();
  await shop.getByRole('button', { name: 'Ring' }).click();
  await expect(shop.getByText('The bell rang.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await searchFor(shop, script);
  await learner.expectCompleted();
  await learner.next();
  await learner.choose('radio', /send the victim a link/);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Escaping: text stays text');
  await switchTo(shop, 'Hardened');
  await searchFor(shop, script);
  await expect(shop.getByRole('heading', { level: 1 })).toContainText(script);
  await learner.expectCompleted();
  await learner.next();
  await learner.choose('checkbox', /template language/, /for each place/);
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('Fix it yourself');
  await fixFunction(shop, 'text on a page', escaping.replace('.replaceAll("&", "&amp;")', ''));
  await expect(shop.getByText('Not fixed yet')).toBeVisible();
  await fixFunction(shop, 'text on a page', escaping);
  await expect(shop.getByText('Fixed: every attack is blocked')).toBeVisible();
  await expect(page.getByText('Lesson complete')).toBeVisible();

  await page.getByRole('link', { name: 'Lessons' }).first().click();
  await learner.openLesson('Cross-site attacks', 'Security headers and Content Security Policy');
  await learner.next();
  await learner.expectStep('Headers as instructions');
  await learner.next();
  await learner.expectStep('A talkative header');
  // The lesson has put the shop back to its vulnerable state.
  const inspector = new InspectorPage(page);
  await searchFor(shop, 'olive');
  await inspector.open(inspector.row(/GET.*q=olive.*200/).first(), 'Headers');
  await expect(inspector.response).toContainText(/x-powered-by/i);
  await inspector.close();
  await learner.sendAnswer('X-Powered-By');
  await learner.expectCompleted();
  await learner.next();
  await switchTo(shop, 'Headers only');
  await learner.expectCompleted();
  await learner.next();
  await learner.sendAnswer('default-src');
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('A script that doesn’t run');
  await searchFor(shop, script);
  await learner.expectCompleted();
  await expect(inspector.row(/POST.*csp-report.*204/).first()).toBeVisible();
  await learner.next();
  await learner.choose('radio', /the browser didn’t execute it/);
  await learner.expectCompleted();
  await learner.next();
  await learner.choose('checkbox', /frame-ancestors/, /nosniff/);
  await learner.expectCompleted();
  await learner.next();
  await learner.sendAnswer('The tag is still in the page, and one exception lets it run again.');
  await expect(page.getByText('Lesson complete')).toBeVisible();
});

test('the CSRF lesson can be solved with mouse and keyboard, from a cross-site page', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const learner = await arrive(page, platform, school, person);
  await learner.openLesson('Cross-site attacks', 'CSRF: a gift in your name');
  const shop = await learner.launch();
  const own = await learner.credentials();
  await signIn(shop, own.username, own.password);
  await learner.next();
  await learner.expectStep('Stamps that disappear');
  await learner.next();
  await learner.expectStep('A normal gift');
  const give = async (to: string) => {
    await shop.getByRole('link', { name: 'Stamps', exact: true }).click();
    await shop.getByLabel('Neighbour’s email').fill(to);
    await shop.getByRole('button', { name: 'Give stamps' }).click();
    await expect(shop.getByText('Stamps sent.', { exact: true })).toBeVisible();
  };
  await give('anna.zbinden@post.example');
  await learner.expectCompleted();
  await learner.next();
  const inspector = new InspectorPage(page);
  await inspector.open(inspector.row(/POST.*gifts\/send.*302/).first(), 'Headers');
  await expect(inspector.request).toContainText(/sec-fetch-site/i);
  await expect(inspector.request).toContainText('same-origin');
  await inspector.close();
  await learner.sendAnswer('Sec-Fetch-Site');
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('A gift as a link');
  const link = '/gifts/send?to=kilian@quartierladen.example&stamps=5';
  await shop.goto(new URL(link, shop.url()).href);
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('Build the trap');
  await shop.goto(new URL('/flyer', shop.url()).href);
  const trap = link.replace('stamps=5', 'stamps=20');
  await shop.getByLabel('HTML').fill(`<h1>Rosa is celebrating</h1><a href="${trap}">Fetch your Zopf</a>`);
  await shop.getByRole('button', { name: 'Save' }).click();
  const opening = page.context().waitForEvent('page');
  await shop.getByRole('link', { name: 'Open the flyer' }).click();
  const flyer = await opening;
  await flyer.getByRole('link', { name: 'Fetch your Zopf' }).click();
  await expect(flyer.getByText('Stamps sent.', { exact: true })).toBeVisible();
  await learner.expectCompleted();
  await learner.next();
  await learner.choose('radio', /where the request is going/);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Three requirements for a gift');
  await switchTo(shop, 'Hardened');
  await give('anna.zbinden@post.example');
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await flyer.goto(new URL('/flyer/view', shop.url()).href);
  await flyer.getByRole('link', { name: 'Fetch your Zopf' }).click();
  await expect(flyer.getByText('You can only do this with the form in this shop.')).toBeVisible();
  await learner.expectCompleted();
  await learner.next();
  await learner.choose('checkbox', /A token in the form/, /The server checks where/);
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('Fix it yourself');
  await fixFunction(shop, 'stamps in someone else’s name', tokenCheck);
  await expect(shop.getByText('Fixed: every attack is blocked')).toBeVisible();
  await expect(page.getByText('Lesson complete')).toBeVisible();
});
