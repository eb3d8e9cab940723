import type { Account } from '../data/people.ts';

export type Message = { readonly from: Account; readonly text: string };
