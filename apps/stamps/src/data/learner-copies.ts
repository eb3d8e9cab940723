import { randomBytes } from 'node:crypto';
import { DroppedCopies } from '@sentiero/lab-app';
import type { Message } from '../assistant/message.ts';
import { ToolLog } from '../assistant/tool-log.ts';
import type { Weakness } from '../mend/weaknesses.ts';
import type { Mode } from '../mode.ts';
import { Arrivals } from '../oauth/arrivals.ts';
import { Grants } from '../oauth/grants.ts';
import { Till } from '../till/till.ts';
import { learnerAccount } from './learner-account.ts';
import { learnerId, people, type Account } from './people.ts';
import { PinTries } from './pin-tries.ts';

/** Honest acts that come first in a step of two acts. The names must not change: lessons refer to them. */
export type Act =
  | 'own_card_viewed'
  | 'nickname_changed'
  | 'batch_sent'
  | 'app_connected'
  | 'assistant_asked'
  | 'script_pinned'
  | 'graphql_asked'
  | 'purchase_reported';

/** One learner's service. */
export type Copy = {
  readonly accounts: readonly Account[];
  mode: Mode;
  readonly tries: PinTries;
  /** The honest acts that have succeeded since the mode last changed. */
  readonly done: Set<Act>;
  /** True once the learner has set the number of stamps with the profile. */
  hasOwnStampCount: boolean;
  /** The messages that the assistant can read, with their receivers. */
  readonly inbox: readonly (Message & { readonly to: Account })[];
  readonly toolLog: ToolLog;
  readonly grants: Grants;
  /** What has arrived at the empty sites of the virtual web. */
  readonly arrivals: Arrivals;
  readonly till: Till;
  /** What the hardened app remembers of its latest request for a code. */
  connection: { readonly state: string; readonly verifier: string } | null;
  /** The hash that the page demands of its script; empty for none. */
  integrity: string;
  /** Tokens issued in an earlier session are void. */
  session: string;
  readonly endedSessions: string[];
  /** The learner's latest versions of the weak functions. */
  readonly patches: Map<Weakness, string>;
};

const sessionsKept = 50;

/** The learners' copies, in memory. The copy unused for longest makes room for a new one. */
export class LearnerCopies {
  readonly #token: string;
  readonly #maxLearners: number;
  readonly #copies = new Map<string, Copy>();
  readonly #dropped = new DroppedCopies<Copy>();

  constructor(token: string, maxLearners: number) {
    this.#token = token;
    this.#maxLearners = maxLearners;
  }

  get count(): number {
    return this.#copies.size;
  }

  of(learner: string): Copy {
    const copy = this.#copies.get(learner) ?? this.#newCopy(learner);
    this.#copies.delete(learner);
    this.#copies.set(learner, copy);
    const oldest = this.#copies.keys().next();
    if (this.#copies.size > this.#maxLearners && !oldest.done) this.#copies.delete(oldest.value);
    return copy;
  }

  /** Makes the copy unless it exists. */
  prepare(learner: string): void {
    this.of(learner);
  }

  noteTouched(learner: string): void {
    this.#dropped.noteTouched(this.#copies.get(learner));
  }

  reset(learner: string): boolean {
    const isKept = this.#dropped.keep(learner, this.#copies.get(learner));
    this.#copies.delete(learner);
    return isKept;
  }

  restore(learner: string): boolean {
    const copy = this.#dropped.take(learner);
    if (copy) this.#copies.set(learner, copy);
    return copy !== undefined;
  }

  /** Without making a copy: nothing has been changed yet. */
  modeOf(learner: string): Mode {
    return this.#copies.get(learner)?.mode ?? 'open';
  }

  setMode(learner: string, mode: Mode): void {
    const copy = this.of(learner);
    if (mode === 'defended' && copy.mode !== mode) this.#takeBack(copy, learner);
    copy.mode = mode;
    copy.done.clear();
    copy.tries.clear();
  }

  /**
   * Takes back what only the vulnerable service let in, because a fix undoes nothing that was done before it: what the
   * profile and forged deliveries wrote, codes without a challenge, and the hash of a script that nobody reviewed.
   */
  #takeBack(copy: Copy, learner: string): void {
    for (const { id, role, stamps, credit, remark } of this.#firstAccounts(learner)) {
      const account = copy.accounts.find((known) => known.id === id);
      if (account) Object.assign(account, { role, stamps, credit, remark });
    }
    copy.hasOwnStampCount = false;
    copy.grants.clear();
    copy.integrity = '';
  }

  #firstAccounts(learner: string): Account[] {
    return [...people.map((account) => ({ ...account })), learnerAccount(this.#token, learner)];
  }

  /** Voids the tokens issued so far. */
  signOut(learner: string): void {
    const copy = this.of(learner);
    copy.endedSessions.push(copy.session);
    if (copy.endedSessions.length > sessionsKept) copy.endedSessions.shift();
    copy.session = newSession();
  }

  #newCopy(learner: string): Copy {
    const accounts = this.#firstAccounts(learner);
    return {
      accounts,
      mode: 'open',
      tries: new PinTries(),
      done: new Set(),
      hasOwnStampCount: false,
      inbox: firstMessages(accounts),
      toolLog: new ToolLog(),
      grants: new Grants(),
      arrivals: new Arrivals(),
      till: new Till(),
      connection: null,
      integrity: '',
      session: newSession(),
      endedSessions: [],
      patches: new Map(),
    };
  }
}

/** Kilian welcomes the learner. */
function firstMessages(accounts: readonly Account[]): Copy['inbox'] {
  const [from, to] = [8, learnerId].map((id) => accounts.find((account) => account.id === id));
  return from && to ? [{ from, to, text: 'Hoi Robin, try the assistant. I built it in one evening.' }] : [];
}

function newSession(): string {
  return randomBytes(9).toString('base64url');
}
