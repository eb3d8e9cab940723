import { languageOf } from '@sentiero/lab-app';
import type { FastifyRequest } from 'fastify';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { Words } from './words.ts';

export const vocabularies = { de, en, fr, it };

/** The texts in the preferred language of the learner's browser. */
export function wordsOf(request: FastifyRequest): Words {
  return vocabularies[languageOf(request)];
}
