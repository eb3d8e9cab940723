import { boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';

export const long = (length: number) => 'x'.repeat(length + 1);
export const missing = (...fields: string[]) => fields.map((field) => `/${field}`);

type Case = [rule: string, endpoint: Endpoint, input: object, named: readonly string[]];

export const bodiesOfBoard: Case[] = [
  [
    'a message has recipients, a step or none, and a text that is not blank',
    boardEndpoints.sendMessage,
    { to: 'nobody', step: 0, text: ' ' },
    missing('to', 'step', 'text'),
  ],
  [
    'a message has at least one recipient, and at most so many words',
    boardEndpoints.sendMessage,
    { to: [], step: null, text: long(1_000) },
    missing('to', 'text'),
  ],
  [
    'feedback levels and hint counts of a course stay within those of the step',
    boardEndpoints.setGuidance,
    { level: 'all', hints: 6 },
    missing('level', 'hints'),
  ],
  [
    'a pace is that of a lesson, up to a step or not at all',
    boardEndpoints.setPace,
    { lesson: 'x', step: -1, paused: null },
    missing('lesson', 'step', 'paused'),
  ],
];

const { board, path, plan, insights, insightsCsv } = boardEndpoints;

export const queriesOfBoard: Case[] = [
  ['a preview of a class list is a flag', coursesEndpoints.roster, { dry_run: 'maybe' }, ['/dry_run']],
  ...[board, path, plan, insights, insightsCsv].map((endpoint): Case => [
    `${endpoint.path} is about a lesson with an id`,
    endpoint,
    { lesson: 'x' },
    ['/lesson'],
  ]),
];
