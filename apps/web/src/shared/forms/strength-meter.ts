import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import type { Language } from '@sentiero/contracts/shared';

/** From 0 (guessed at once) to 4 (out of reach). */
export type Strength = 0 | 1 | 2 | 3 | 4;
export type StrengthMeter = (password: string, personal: readonly string[]) => Strength;

const packs = {
  de: () => import('@zxcvbn-ts/language-de'),
  en: () => import('@zxcvbn-ts/language-en'),
  fr: () => import('@zxcvbn-ts/language-fr'),
  it: () => import('@zxcvbn-ts/language-it'),
};

/** The work grows faster than the length, and the first forty characters are enough to rate. */
const measuredMax = 40;

/** A meter that knows the habits of that language's speakers. Its word lists are large, so load it on demand. */
export async function loadStrengthMeter(language: Language): Promise<StrengthMeter> {
  const words = await packs[language]();
  const meter = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...words.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password, personal) => meter.check(password.slice(0, measuredMax), [...personal]).score;
}
