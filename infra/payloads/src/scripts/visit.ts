import type { Browser, BrowserContext, Page } from 'playwright';
import type { Arrival } from '../arrivals.ts';
import { fromConsole, payloadHeader, type Trial } from '../trial.ts';
import { act } from './act.ts';
import { isAlive, type Vector } from './vectors/vector.ts';

export type Visit = {
  /** The messages that the bell received from the payload: URL, custom header and body. */
  readonly rang: readonly string[];
  /** The directives that the browser reports as violated. */
  readonly stopped: readonly string[];
  /** The session of the viewer; empty for a visitor who is not logged in. */
  readonly session: string;
};

type Visited = {
  readonly name: string;
  readonly path: string;
  readonly vector: Vector;
};

/** A payload expected to act gets time on a busy machine; any other gets a moment to surprise us. */
const patience = { alive: 10_000, dead: 800 };

/** A separate browser profile. */
export class Visitor {
  readonly #context: BrowserContext;
  readonly #trial: Trial;
  readonly #session: string;

  private constructor(context: BrowserContext, trial: Trial, session: string) {
    this.#session = session;
    this.#context = context;
    this.#trial = trial;
  }

  static async enter(browser: Browser, trial: Trial, session: string): Promise<Visitor> {
    const context = await browser.newContext();
    await context.addCookies(cookiesFor(trial, session));
    return new Visitor(context, trial, session);
  }

  /** Opens the page, performs the action the payload waits for, and rings from the console if nothing else has. */
  async visit({ name, path, vector }: Visited): Promise<Visit> {
    const { arrivals, label: labelOf, url: base } = this.#trial;
    const label = labelOf(name);
    await this.#context.setExtraHTTPHeaders({ [payloadHeader]: label });
    const page = await this.#context.newPage();
    page.setDefaultTimeout(5_000);
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    const url = new URL(path, base).href;
    await open(page, url);
    if (vector.act) await act(page, vector.act).catch(() => undefined);
    const hasSignal = await arrivals.wait(label, isSignal, isAlive(vector) ? patience.alive : patience.dead);
    if (!hasSignal) await ringFromConsole(page, url).catch(() => undefined);
    await Promise.all(this.#context.pages().map((one) => one.close()));
    const arrived = arrivals.of(label);
    return {
      rang: arrived.filter(isRing).map(messageOf),
      stopped: arrived.filter(isReport).map(directiveOf),
      session: this.#session,
    };
  }

  leave(): Promise<void> {
    return this.#context.close();
  }
}

const isPost = ({ method, url }: Arrival, path: string) =>
  method === 'POST' && new URL(url, 'http://shop').pathname === path;
const isRing = (arrival: Arrival) =>
  isPost(arrival, '/bell') && arrival.status === 204 && arrival.body !== fromConsole;
const isReport = (arrival: Arrival) => isPost(arrival, '/csp-report');
const isSignal = (arrival: Arrival) =>
  isRing(arrival) || (isReport(arrival) && directiveOf(arrival).startsWith('script-src'));

/** The browser's report counts, because the page's own event may come later, or too late. */
const directiveOf = ({ body }: Arrival): string =>
  (JSON.parse(body) as { 'csp-report': { 'effective-directive': string } })['csp-report'][
    'effective-directive'
  ];

const messageOf = ({ url, headers, body }: Arrival) =>
  [url, String(headers['x-cookie-copy'] ?? ''), body].join('\n');

/** A page whose resources never finish loading is examined anyway. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load', timeout: 20_000 }).catch(() => undefined);
}

async function ringFromConsole(page: Page, url: string): Promise<void> {
  if (page.url() !== url) await open(page, url);
  await page.evaluate((body) => fetch(`${location.origin}/bell`, { method: 'POST', body }), fromConsole);
}

/** The door's cookie is inaccessible to scripts, like the platform's. */
function cookiesFor({ url, cookies }: Trial, session: string) {
  const own = session === '' ? [] : [{ name: 'sid', value: session, httpOnly: false }];
  return [...cookies.map((cookie) => ({ ...cookie, httpOnly: true })), ...own].map((cookie) => ({
    ...cookie,
    url,
  }));
}
