import type { Browser } from 'playwright';
import { consoleName, eachOf, type Trial, type Verdict } from '../trial.ts';
import { invitationFor, linkFor, logInAs, noteFor, reviewOf, searchFor, type Review } from './places.ts';
import type { Vector } from './vectors/vector.ts';
import { Visitor, type Visit } from './visit.ts';

const nothing: Visit = { rang: [], stopped: [], session: '' };
/** Tabs of one Chromium. The shop knows the invitation’s latest name only, whichever tab shows it. */
const tabs = { search: 5, reviews: 5, invitation: 1, note: 5, link: 5 };
const addressesAtOnce = 60;
/** One product per review. */
const products = 16;

type Played = { readonly name: string; readonly visit: Visit };
/** The hardened shop's results for the same texts, in steps that compare it. */
const escapingSteps = {
  search: 'text-that-becomes-page/text-stays-text',
  reviews: 'a-review-with-a-sting/the-sting-is-out',
};

/** A page of the shop that shows a visitor's text. */
export type Place = 'search' | 'reviews' | 'invitation' | 'note' | 'link';
type Asked = {
  readonly browser: Browser;
  readonly trial: Trial;
  readonly step: string;
  readonly place: Place;
  readonly hasEffect: (visit: Visit, vector: Vector) => boolean;
  /** Whether the same pages are also requested from the hardened shop. */
  readonly thenHardened?: boolean;
};

export const nameOf = ({ html, act }: Vector) => (act ? `${html} [${act}]` : html);

/** Chromium's behaviour and the rule's verdict, for each payload and for the console of the same page. */
export async function playScripts(asked: Asked, vectors: readonly Vector[]): Promise<Verdict[]> {
  const size = asked.place === 'reviews' ? products : addressesAtOnce;
  const verdicts: Verdict[] = [];
  for (let start = 0; start < vectors.length; start += size)
    verdicts.push(...(await playBatch(asked, vectors.slice(start, start + size))));
  return verdicts;
}

async function playBatch(asked: Asked, batch: readonly Vector[]): Promise<Verdict[]> {
  const { trial, step, hasEffect } = asked;
  const played = await visitAll(asked, batch);
  const taken = await trial.taken(step);
  const escaped = asked.thenHardened ? await playHardened(asked, batch, played) : [];
  const verdicts = batch.flatMap((vector, index) => {
    const name = nameOf(vector);
    const seen = played[index]?.visit ?? nothing;
    const own = { name, hasEffect: hasEffect(seen, vector), isTaken: taken.has(name) };
    const atConsole = { name: consoleName(name), hasEffect: false, isTaken: taken.has(consoleName(name)) };
    return vector.act ? [own] : [own, atConsole];
  });
  return [...verdicts, ...escaped];
}

/** Escaping blocks a payload exactly if it would run unescaped, on the recorded page and in the search. */
async function playHardened(
  { trial }: Asked,
  batch: readonly Vector[],
  played: readonly Played[],
): Promise<Verdict[]> {
  await trial.switchTo('defended');
  const verdicts: Verdict[] = [];
  for (const place of ['search', 'reviews'] as const) {
    await eachOf([...batch.entries()], tabs[place], ([index, vector]) =>
      trial.send(nameOf(vector), {
        method: 'GET',
        path: place === 'search' ? searchFor(vector.html) : `/products/${index + 1}`,
      }),
    );
    const taken = await trial.taken(escapingSteps[place]);
    verdicts.push(
      ...batch.map((vector, index) => {
        const name = nameOf(vector);
        const hasEffect = (played[index]?.visit.rang.length ?? 0) > 0;
        return { name: `${name} (escaped in the ${place})`, hasEffect, isTaken: taken.has(name) };
      }),
    );
  }
  await trial.switchTo('open');
  return verdicts;
}

/** Each payload is a review of another product of a fresh shop, or a search. */
async function visitAll({ browser, trial, place }: Asked, batch: readonly Vector[]): Promise<Played[]> {
  if (place === 'reviews') await trial.reset();
  const session = place === 'reviews' ? await logInAs(trial) : '';
  const visitors = await Promise.all(
    Array.from({ length: tabs[place] }, () => Visitor.enter(browser, trial, session)),
  );
  const free = [...visitors];
  const pathOf = {
    search: ({ text }: Review) => searchFor(text),
    invitation: ({ text }: Review) => invitationFor(text),
    note: ({ text }: Review) => noteFor(text),
    link: ({ text }: Review) => linkFor(text),
    reviews: (review: Review) => reviewOf(trial, review),
  };
  try {
    return await eachOf([...batch.entries()], tabs[place], async ([index, vector]) => {
      const name = nameOf(vector);
      const path = await pathOf[place]({ name, session, product: index + 1, text: vector.html });
      const visitor = free.pop();
      if (!visitor) throw new Error('no visitor is free');
      const visit = await visitor.visit({ name, path, vector });
      free.push(visitor);
      return { name, visit };
    });
  } finally {
    await Promise.all(visitors.map((visitor) => visitor.leave()));
  }
}
