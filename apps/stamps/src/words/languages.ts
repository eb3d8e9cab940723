import { preferredLanguage } from '@sentiero/service';
import type { FastifyRequest } from 'fastify';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';

export const vocabularies = { de, en, fr, it };
export type StampsLanguage = keyof typeof vocabularies;
const languages: readonly StampsLanguage[] = ['de', 'en', 'fr', 'it'];

/** The preferred language of the learner's browser. */
export function languageOf({ headers }: FastifyRequest): StampsLanguage {
  return preferredLanguage(headers['accept-language'], languages) ?? 'en';
}
