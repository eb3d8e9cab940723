import { preferredLanguage } from '@sentiero/service';
import type { FastifyRequest } from 'fastify';

const languages = ['de', 'en', 'fr', 'it'] as const;
export type Language = (typeof languages)[number];

/** The preferred language of the learner's browser. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return preferredLanguage(headers['accept-language'], languages) ?? 'en';
}
