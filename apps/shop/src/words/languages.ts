import { preferredLanguage } from '@sentiero/service';
import type { FastifyRequest } from 'fastify';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { Words } from './words.ts';

export const vocabularies = { de, en, fr, it };
export type ShopLanguage = keyof typeof vocabularies;
const languages: readonly ShopLanguage[] = ['de', 'en', 'fr', 'it'];

/** The preferred language of the learner's browser. */
export function languageOf({ headers }: FastifyRequest): ShopLanguage {
  return preferredLanguage(headers['accept-language'], languages) ?? 'en';
}

export function wordsOf(request: FastifyRequest): Words {
  return vocabularies[languageOf(request)];
}
