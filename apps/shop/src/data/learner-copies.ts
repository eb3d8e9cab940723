import { randomBytes } from 'node:crypto';
import { DroppedCopies } from '@sentiero/lab-app';
import type { Access } from '../access.ts';
import type { Act } from '../acts.ts';
import type { Weakness } from '../mend/exercise.ts';
import type { Judgement } from '@sentiero/lab-app/mend/judge';
import type { Mode } from '../mode.ts';
import { AgeService } from './age-service.ts';
import { BrowserCookies } from './browser-cookies.ts';
import { sqlOf, type Effects, type Pasted } from './effects/effects.ts';
import { plainEffects } from './effects/plain-effects.ts';
import type { Rendered } from '@sentiero/lab-app/scripts/executable';
import type { PageActs, PageRun } from '../scripts/page-acts.ts';
import { FairQueue, waitingLimits } from '@sentiero/lab-app/fair-queue';
import { LearnerDatabase, type Attacked } from './learner-database.ts';
import { LoginFailures } from './login-failures.ts';
import { PasswordResets } from './password-resets.ts';
import { takenBack } from './taken-back.ts';
import { PatchQueue } from '@sentiero/lab-app/mend/patch-queue';
import { QueryStopped } from '@sentiero/lab-app/query-stopped';
import { ShopLog } from './shop-log.ts';
import { Redemptions } from './redemptions.ts';
import type { Outcome, Statement } from '@sentiero/lab-app/sql/statement';
import type { Patch } from './statement.ts';
import { Uploads } from './uploads.ts';
import type { WorkerPool } from './worker-pool.ts';

/** The effect of visitors’ texts on a page, and the mode of the shop when it was sent. */
type SentPage = Rendered & { readonly mode: Mode };

/** The bytes of one learner's database; `made` resolves when they have been personalised. */
type Copy = {
  bytes: Uint8Array;
  made: Promise<unknown>;
  mode: Mode;
  /** The customers to whom the shop gave a persistent login cookie, with the access of the login that earned it. */
  readonly remembered: Map<number, Access>;
  /** Whether customers' passwords have been read out of the shop. */
  havePasswordsLeaked: boolean;
  /** The effect of visitors' texts on recently sent pages, by URL. */
  readonly rendered: Map<string, SentPage>;
  /** The protections that have refused something since the shop's mode last changed. */
  readonly refusedBy: Set<string>;
  /** The honest acts that have succeeded since the shop's mode last changed. */
  readonly done: Set<Act>;
  /** The wrong passwords since the shop's mode last changed. */
  readonly loginFailures: LoginFailures;
  readonly resets: PasswordResets;
  /** The lines since the shop's mode last changed. */
  readonly log: ShopLog;
  readonly redemptions: Redemptions;
  readonly ageService: AgeService;
  readonly uploads: Uploads;
  /** The learner's latest version of each weak function. */
  readonly patches: Map<Weakness, string>;
  /** Kept when the copy is reset: the browser keeps its cookies, too. */
  cookies: BrowserCookies;
  /** A part of the seal of persistent login cookies; another one after the platform logged the learner out. */
  seal: string;
};

export type CopiesSettings = {
  readonly template: Uint8Array;
  readonly maxLearners: number;
  /** The number of learners served at the same time. */
  readonly places: number;
  /** Statements that personalise the template, such as the learner's account. */
  readonly personalise: (learner: string) => readonly Statement[];
};

const pagesKept = 30;
/**
 * Learners' code is stopped long before; this ends what even the sandbox cannot interrupt. Processor time counts, so that
 * honest code isn't stopped on a busy machine, and few threads are terminated: the next learner would wait for a new one.
 */
const patchLimits = { processorMs: 800, timeoutMs: 60_000 } as const;

/** The learners' databases: the jobs of one learner run in turn, isolated from those of others. */
export class LearnerCopies {
  readonly #pool: WorkerPool;
  readonly #settings: CopiesSettings;
  readonly #copies = new Map<string, Copy>();
  readonly #dropped = new DroppedCopies<Copy>();
  readonly #queue: FairQueue;
  readonly #patchQueue = new PatchQueue();

  constructor(pool: WorkerPool, settings: CopiesSettings) {
    this.#pool = pool;
    this.#settings = settings;
    this.#queue = new FairQueue({ places: settings.places, ...waitingLimits });
  }

  get count(): number {
    return this.#copies.size;
  }

  /** Makes the copy unless it exists. */
  async prepare(learner: string): Promise<void> {
    await this.#copyOf(learner).made;
  }

  noteTouched(learner: string): void {
    this.#dropped.noteTouched(this.#copies.get(learner));
  }

  /** Resets the copy immediately: jobs waiting for or running on the old one are stopped. */
  reset(learner: string): boolean {
    const old = this.#copies.get(learner);
    const isKept = this.#dropped.keep(learner, old);
    this.#stop(learner);
    const fresh = this.#copyOf(learner);
    fresh.cookies = old?.cookies ?? fresh.cookies;
    return isKept;
  }

  restore(learner: string): boolean {
    const copy = this.#dropped.take(learner);
    if (!copy) return false;
    this.#stop(learner);
    this.#copies.set(learner, copy);
    this.#evict();
    return true;
  }

  #stop(learner: string): void {
    this.#copies.delete(learner);
    this.#queue.cancel(learner);
    this.#patchQueue.cancel(learner);
  }

  /** True for a learner without a copy: nothing has been changed yet. */
  modeOf(learner: string): Mode {
    return this.#copies.get(learner)?.mode ?? 'open';
  }

  /** Hardening also takes back what only the vulnerable shop let in. Requests that began before end unfinished. */
  async setMode(learner: string, mode: Mode): Promise<void> {
    const copy = this.#copyOf(learner);
    const isHardened = mode === 'defended' && copy.mode !== mode;
    if (isHardened) {
      await copy.made;
      this.#queue.cancel(learner);
      await this.#run({ learner, copy, after: () => (copy.mode = mode) }, takenBack, true);
    }
    copy.mode = mode;
    copy.refusedBy.clear();
    copy.done.clear();
    copy.loginFailures.clear();
    copy.ageService.clear();
    copy.log.clear();
    copy.resets.closeAll();
  }

  noteRefused(learner: string, protection: string): void {
    this.#copyOf(learner).refusedBy.add(protection);
  }

  /** The protections that have refused something of the learner's since the shop's mode last changed. */
  refusalsOf(learner: string): string[] {
    return [...(this.#copies.get(learner)?.refusedBy ?? [])];
  }

  noteDone(learner: string, act: Act): void {
    this.#copyOf(learner).done.add(act);
  }

  /** The learner's honest acts that have succeeded since the shop was last switched. */
  doneBy(learner: string): Act[] {
    return [...(this.#copies.get(learner)?.done ?? [])];
  }

  loginFailuresOf(learner: string): LoginFailures {
    return this.#copyOf(learner).loginFailures;
  }

  resetsOf(learner: string): PasswordResets {
    return this.#copyOf(learner).resets;
  }

  logOf(learner: string): ShopLog {
    return this.#copyOf(learner).log;
  }

  ageServiceOf(learner: string): AgeService {
    return this.#copyOf(learner).ageService;
  }

  redemptionsOf(learner: string): Redemptions {
    return this.#copyOf(learner).redemptions;
  }

  uploadsOf(learner: string): Uploads {
    return this.#copyOf(learner).uploads;
  }

  remember(learner: string, customerId: number, access: Access): void {
    this.#copyOf(learner).remembered.set(customerId, access);
  }

  /** The access of the login that the customer's persistent login cookie comes from; null if there never was one. */
  rememberedAs(learner: string, customerId: number): Access | null {
    return this.#copies.get(learner)?.remembered.get(customerId) ?? null;
  }

  noteLeak(learner: string): void {
    this.#copyOf(learner).havePasswordsLeaked = true;
  }

  havePasswordsLeaked(learner: string): boolean {
    return this.#copies.get(learner)?.havePasswordsLeaked ?? false;
  }

  noteRendered(learner: string, place: string, rendered: Rendered): void {
    const pages = this.#copyOf(learner).rendered;
    pages.delete(place);
    pages.set(place, { ...rendered, mode: this.modeOf(learner) });
    const [oldest] = pages.keys();
    if (pages.size > pagesKept && oldest !== undefined) pages.delete(oldest);
  }

  renderedAt(learner: string, place: string): SentPage | null {
    return this.#copies.get(learner)?.rendered.get(place) ?? null;
  }

  /** The last page sent on which a visitor's script would run. */
  lastExecutable(learner: string): { readonly path: string; readonly rendered: SentPage } | null {
    const pages = [...(this.#copies.get(learner)?.rendered ?? [])];
    const [place, rendered] = pages.findLast(([, { carrier }]) => carrier !== null) ?? [];
    const [path] = place?.split('?', 1) ?? [];
    return path !== undefined && rendered ? { path, rendered } : null;
  }

  /** Invalidates the cookies that the learner's browser still has; only the hardened shop ends the sessions, too. */
  async signOut(learner: string): Promise<void> {
    const copy = this.#copyOf(learner);
    copy.cookies.signOut();
    copy.seal = newSeal();
    if (copy.mode === 'defended') await this.#run({ learner, copy }, allEnded, true);
  }

  sealOf(learner: string): string {
    return this.#copyOf(learner).seal;
  }

  cookiesOf(learner: string): BrowserCookies {
    return this.#copyOf(learner).cookies;
  }

  patchOf(learner: string, weakness: Weakness): string | null {
    return this.#copies.get(learner)?.patches.get(weakness) ?? null;
  }

  /** Keeps the learner's version of a weak function and tests it, on the data that every copy begins with. */
  async tryPatch(learner: string, patch: Patch): Promise<Judgement> {
    this.#copyOf(learner).patches.set(patch.weakness, patch.code);
    const job = { learner, bytes: this.#settings.template, statements: [], isWrite: false, patch };
    return this.#patchQueue.run(learner, async (signal) => {
      const { judgement } = await this.#pool.run(job, { signal, ...patchLimits });
      if (!judgement) throw new QueryStopped('crashed');
      return judgement;
    });
  }

  /** What the scripts on a page would send; null if that could not be found out in time. */
  async actsOn(learner: string, page: PageRun): Promise<PageActs | null> {
    const job = { learner, bytes: this.#settings.template, statements: [], isWrite: false, page };
    try {
      return await this.#patchQueue.run(learner, async (signal) => {
        const { acts } = await this.#pool.run(job, { signal, ...patchLimits });
        return acts ?? { sent: [], isUnsure: true, wasStopped: false };
      });
    } catch (error) {
      if (error instanceof QueryStopped) return null;
      throw error;
    }
  }

  /** The data, as long as the shop is in that mode: what a request was allowed before a switch, it is not after it. */
  of(learner: string, mode: Mode): LearnerDatabase {
    const use = () => {
      const copy = this.#copyOf(learner);
      const stillIn = () => {
        if (copy.mode !== mode) throw new QueryStopped('reset');
      };
      return { learner, copy, before: stillIn, after: stillIn };
    };
    return new LearnerDatabase({
      run: (statements, isWrite) => this.#run(use(), statements, isWrite),
      paste: (pasted) => this.#paste(use(), pasted),
      effects: (pasted) => this.#effects(use(), pasted),
    });
  }

  #copyOf(learner: string): Copy {
    const known = this.#copies.get(learner);
    const copy = known ?? {
      bytes: this.#settings.template,
      made: Promise.resolve(),
      mode: 'open' as Mode,
      remembered: new Map<number, Access>(),
      havePasswordsLeaked: false,
      rendered: new Map<string, SentPage>(),
      refusedBy: new Set<string>(),
      done: new Set<Act>(),
      loginFailures: new LoginFailures(),
      resets: new PasswordResets(),
      log: new ShopLog(),
      redemptions: new Redemptions(),
      ageService: new AgeService(),
      uploads: new Uploads(),
      patches: new Map<Weakness, string>(),
      cookies: new BrowserCookies(),
      seal: newSeal(),
    };
    this.#copies.delete(learner);
    this.#copies.set(learner, copy);
    if (!known) {
      // A copy that could not be made is deleted, so that the next request tries again.
      copy.made = this.#run({ learner, copy }, this.#settings.personalise(learner), true).catch(() => {
        if (this.#copies.get(learner) === copy) this.#copies.delete(learner);
      });
      this.#evict();
    }
    return copy;
  }

  #evict(): void {
    const oldest = this.#copies.keys().next();
    if (this.#copies.size > this.#settings.maxLearners && !oldest.done) this.#copies.delete(oldest.value);
  }

  /** The copy is read when the job starts, since earlier jobs may have written to it. */
  #run(use: Use, statements: readonly Statement[], isWrite: boolean): Promise<readonly Outcome[]> {
    const { learner, copy } = use;
    return this.#queue.run(learner, async (signal) => {
      use.before?.();
      const job = { learner, bytes: copy.bytes, statements, isWrite };
      const { outcomes, bytes } = await this.#pool.run(job, { signal });
      use.after?.();
      if (bytes) copy.bytes = bytes;
      return outcomes;
    });
  }

  /** Both run as one job, so that nothing is written between the answer and the analysis of what decided it. */
  #paste(use: Use, pasted: Pasted): Promise<Attacked> {
    const { learner, copy } = use;
    return this.#queue.run(learner, async (signal) => {
      use.before?.();
      const statements = [{ sql: sqlOf(pasted), attackable: true }];
      const job = { learner, bytes: copy.bytes, statements, isWrite: false };
      const { outcomes } = await this.#pool.run(job, { signal });
      const [outcome = { rows: [], error: null }] = outcomes;
      const effects = await this.#analyse(use, pasted, signal);
      use.after?.();
      return { ...outcome, effects };
    });
  }

  #effects(use: Use, pasted: Pasted): Promise<Effects | null> {
    return this.#queue.run(use.learner, (signal) => this.#analyse(use, pasted, signal));
  }

  async #analyse({ learner, copy }: Use, pasted: Pasted, signal: AbortSignal): Promise<Effects | null> {
    const { bytes } = copy;
    const plain = plainEffects(pasted);
    if (plain) return plain;
    try {
      const { effects } = await this.#pool.run(
        { learner, bytes, statements: [], isWrite: false, pasted },
        { signal },
      );
      return effects;
    } catch (error) {
      if (error instanceof QueryStopped && error.reason !== 'reset') return null;
      throw error;
    }
  }
}

const newSeal = () => randomBytes(9).toString('base64url');
const allEnded: readonly Statement[] = [{ sql: 'UPDATE sessions SET ended = 1' }];

/** A use of a copy; the hooks run in the same turn as what they check or follow, and throw to stop it. */
type Use = {
  readonly learner: string;
  readonly copy: Copy;
  readonly before?: () => void;
  readonly after?: () => void;
};
