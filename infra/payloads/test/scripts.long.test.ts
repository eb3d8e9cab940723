import { browserArguments, ensureBrowser } from '@sentiero/programs/browser';
import { chromium, type Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { messages } from '../src/scripts/messages.ts';
import { playScripts } from '../src/scripts/play-script-step.ts';
import { bellVectors, invitationVectors } from '../src/scripts/vectors/index.ts';
import { attributeVectors, linkVectors, policyVectors, stringVectors } from '../src/scripts/vectors/notes.ts';
import type { Visit } from '../src/scripts/visit.ts';
import { enterTrial } from '../src/shop-trial.ts';
import { disagreements, type Trial, type Verdict } from '../src/trial.ts';

const least = 30;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments });
});
afterAll(() => browser.close());

let trial: Trial;
beforeEach(async () => {
  trial = await enterTrial();
});
afterEach(() => trial.leave());

const rang = (visit: Visit) => visit.rang.length > 0;

function expectAgreement(step: string, verdicts: readonly Verdict[], atLeast = least): void {
  const working = verdicts.filter(({ hasEffect }) => hasEffect).length;
  process.stdout.write(`${step}: ${working} of ${verdicts.length} cases have the effect\n`);
  expect(disagreements(verdicts)).toEqual([]);
  expect(working).toBeGreaterThanOrEqual(atLeast);
}

it('a search completes its step exactly when its script runs in Chromium', async () => {
  const step = 'text-that-becomes-page/ring-the-bell';
  const asked = { browser, trial, step, place: 'search', hasEffect: rang } as const;
  expectAgreement(step, await playScripts(asked, bellVectors));
});

it('a review completes its step, and later those of escaping, exactly when its script runs in Chromium', async () => {
  const step = 'a-review-with-a-sting/a-review-that-rings';
  const asked = { browser, trial, step, place: 'reviews', hasEffect: rang, thenHardened: true } as const;
  expectAgreement(step, await playScripts(asked, bellVectors));
});

it('an invitation completes its step exactly when its script runs in Chromium', async () => {
  const step = 'after-the-hash/ring-the-bell';
  const asked = { browser, trial, step, place: 'invitation', hasEffect: rang } as const;
  expectAgreement(step, await playScripts(asked, invitationVectors));
});

it('a search completes the step of the policy exactly when Chromium’s policy stops its script', async () => {
  await trial.switchTo('headers');
  const step = 'headers-and-csp/a-script-that-does-not-run';
  const hasEffect = ({ stopped }: Visit) => stopped.some((name) => name.startsWith('script-src'));
  const asked = { browser, trial, step, place: 'search', hasEffect } as const;
  expectAgreement(step, await playScripts(asked, bellVectors));
});

it.each([
  { key: 'out-of-the-value', place: 'note', vectors: attributeVectors },
  { key: 'a-link-that-runs', place: 'link', vectors: linkVectors },
  { key: 'out-of-the-string', place: 'note', vectors: stringVectors },
] as const)('a note completes the step $key exactly when its program runs in Chromium', async (asked) => {
  const step = `a-note-in-quotes/${asked.key}`;
  const { place, vectors } = asked;
  expectAgreement(step, await playScripts({ browser, trial, step, place, hasEffect: rang }, vectors), 10);
});

it('a search completes the step past the policy exactly when Chromium runs its script all the same', async () => {
  await trial.switchTo('headers');
  const step = 'a-note-in-quotes/past-the-policy';
  const asked = { browser, trial, step, place: 'search', hasEffect: rang } as const;
  expectAgreement(step, await playScripts(asked, policyVectors), 12);
});

it('a review completes the step of the cookie exactly when the shop receives it in a readable form', async () => {
  const step = 'a-review-with-a-sting/take-the-ticket-along';
  const readers = new Map(messages.map(({ vector, read }) => [vector, read]));
  const vectors = messages.map(({ vector }) => vector);
  const hasEffect: Parameters<typeof playScripts>[0]['hasEffect'] = ({ rang: sent, session }, vector) =>
    sent.some((message) => readers.get(vector)?.(message).includes(session));
  const asked = { browser, trial, step, place: 'reviews', hasEffect } as const;
  expectAgreement(step, await playScripts(asked, vectors));
});
