import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { patchedDescription, patchedFields } from '@sentiero/lab-app/mend/patched-event';
import { about, type EventData, type EventDeclarations } from '@sentiero/target-kit';
import { inAllLanguages, type Words } from '../locales/languages.ts';
import { weaknesses } from '../mend/weaknesses.ts';

const words = (key: keyof Words['events']) => inAllLanguages(({ events }) => events[key]);

const member_id = T.Integer(about(9, words('member_id')));
const offer_id = T.Integer(about(214, words('offer_id')));
const hole = T.String(about('second.skip', words('hole')));
const page = T.String(about('/api/me', words('page')));
const alg = T.String(about('HS256', words('alg')));
const kid = T.String(about('2026-1', words('kid')));
const effect = T.String(about('member 7 is read without the second step', words('effect')));

/** The events that authors may choose, by type. What is found or probed in a hunt is not among them. */
export const circleEvents = {
  exploit: { description: words('exploit'), data: record({ hole, effect }) },
  exploit_refused: { description: words('exploit_refused'), data: record({ hole }) },
  login: { description: words('login'), data: record({ member_id }) },
  code_sent: { description: words('code_sent'), data: record({ member_id }) },
  link_mailed: { description: words('link_mailed'), data: record({ member_id }) },
  token_refused: { description: words('token_refused'), data: record({ page, alg, kid }) },
  offer_created: { description: words('offer_created'), data: record({ member_id, offer_id }) },
  patched: { description: patchedDescription, data: record(patchedFields(weaknesses)) },
} satisfies EventDeclarations;

export type CircleEvent = keyof typeof circleEvents;
export type Reported<Type extends CircleEvent> = EventData<(typeof circleEvents)[Type]>;
