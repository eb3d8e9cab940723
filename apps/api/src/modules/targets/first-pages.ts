import type { TargetProblem } from '@sentiero/contracts/targets';
import { OwnAddresses } from '@sentiero/service';
import type { Context } from '../../context.ts';
import { getPage, problemOf } from './target-client.ts';
import { findRefusal } from './target-addresses.ts';
import type { ReachedTarget } from './target-connection.ts';

const maxPages = 5;
const linkMax = 500;
const linkPattern = /\s(?:href|src|action)\s*=\s*["']?((?:https?:)?\/\/[^\s"'<>]+)/gi;

export type FrontDoor = {
  status: number | null;
  problem: TargetProblem | null;
  /** The title of the page that a learner reaches. */
  title: string | null;
  /** The first address that leads learners out of the proxy. */
  leadsTo: string | null;
};

/** The target's first page as learners would reach it, through a few redirects, or the reason why there is none. */
export async function callFrontDoor(ctx: Context, target: ReachedTarget): Promise<FrontDoor> {
  const refusal = await findRefusal(ctx, target.backendUrl);
  if (refusal) return { status: null, problem: refusal, title: null, leadsTo: null };
  const way = new LearnersWay(target);
  let url = new URL(target.backendUrl);
  let status: number | null = null;
  try {
    for (let page = 0; page < maxPages; page++) {
      const { status: own, headers, body } = await getPage(ctx, target, url);
      const location = headers.get('location');
      status ??= own;
      if (location === null)
        return { status, problem: null, title: titleOf(body), leadsTo: way.linkAway(body, url) };
      const next = way.follow(location, url);
      // A redirect to another scheme of the same page comes back to it for ever.
      if (next === null || next.href === url.href)
        return { status, problem: null, title: null, leadsTo: location };
      url = next;
    }
    return { status, problem: null, title: null, leadsTo: null };
  } catch (error) {
    return { status, problem: status === null ? problemOf(error) : null, title: null, leadsTo: null };
  }
}

const titleMax = 100;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The title of an HTML page, on one line. */
function titleOf(page: string): string | null {
  const written = /<title\b([^<]*)/i.exec(page)?.[1] ?? '';
  const text = written
    .slice(written.indexOf('>') + 1)
    .replaceAll(/&(?:#(\d{1,7})|([a-z]+));/gi, (entity, code?: string, name?: string) =>
      code === undefined ? (entities[name ?? ''] ?? entity) : characterOf(Number(code)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? null : [...text.toWellFormed()].slice(0, titleMax).join('');
}

const characterOf = (code: number) => (code > 0x1f && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ');

/** Where a target's redirects and links lead a learner behind the proxy. */
class LearnersWay {
  readonly #target: ReachedTarget;
  readonly #own: OwnAddresses;
  readonly #learnersHost: string;

  constructor(target: ReachedTarget) {
    this.#target = target;
    this.#own = new OwnAddresses(target);
    this.#learnersHost = new URL(target.frontendUrl).host;
  }

  /** The backend's address of the learner's next request; null if a redirect leads out of the proxy. */
  follow(location: string, from: URL): URL | null {
    const isAbsolute = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(location);
    const path = isAbsolute ? this.#pathInside(location) : this.#pathBelow(new URL(location, from));
    return path === null ? null : new URL(`${this.#own.prefix}${path}`, from.origin);
  }

  /** A link to the application's own address in a page, unless the proxy puts it onto the learner's host. */
  linkAway(body: string, at: URL): string | null {
    if (this.#target.rewrite && this.#target.hostHeader !== 'learner') return null;
    const links = [...body.matchAll(linkPattern)].map(([, link = '']) => link);
    const isAway = (link: string) =>
      this.#own.pathOf(link) !== null && new URL(link, at).host !== this.#learnersHost;
    return links.find(isAway)?.slice(0, linkMax) ?? null;
  }

  #pathInside(location: string): string | null {
    const isLearners = new URL(location, this.#target.frontendUrl).host === this.#learnersHost;
    return this.#target.rewrite || isLearners ? this.#own.pathOf(location, this.#learnersHost) : null;
  }

  #pathBelow({ pathname, search }: URL): string {
    return this.#own.belowPrefix(pathname + search);
  }
}
