import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../html.ts';
import { languageOf } from '../languages.ts';
import { QueryStopped } from '../query-stopped.ts';
import type { Judgement } from './judge.ts';
import { mendPage, type Tried } from './mend-page.ts';
import { mendWords, type WeaknessWords } from './words.ts';

type MendRoute = { Params: { weakness: string } };
type Patch<Weakness> = { readonly weakness: Weakness; readonly code: string };

const path = '/workshop/mend/:weakness';
const read = (name: string) => readFileSync(new URL(`../../static/${name}`, import.meta.url), 'utf8');

/** An application whose weak functions learners can fix. */
export type Mended<Weakness extends string> = {
  readonly exercises: Readonly<Record<Weakness, { readonly weak: string; readonly fixed: string }>>;
  /** The application's words for its functions. */
  readonly words: (request: FastifyRequest) => Readonly<Record<Weakness, WeaknessWords>>;
  /** The application's error for what it does not have. */
  readonly notFound: () => Error;
  /** The field `code` of the form, bounded. */
  readonly codeOf: (request: FastifyRequest) => string;
  /** The version that the learner tried last. */
  readonly patchOf: (learner: string, weakness: Weakness) => string | null;
  readonly tryPatch: (learner: string, patch: Patch<Weakness>) => Promise<Judgement>;
  readonly report: (request: FastifyRequest, weakness: Weakness, judgement: Judgement) => void;
  /** What the application’s policy wants of its scripts. */
  readonly nonceOf?: (request: FastifyRequest) => string | null;
  readonly send: (reply: FastifyReply, page: { title: string; content: Html }) => Promise<FastifyReply>;
};

/** The workbench on which learners fix one weak function. */
export function mendRoutes<Weakness extends string>(app: FastifyInstance, mended: Mended<Weakness>): void {
  const { exercises } = mended;
  const isWeakness = (text: string): text is Weakness => Object.hasOwn(exercises, text);
  const weaknessOf = (text: string): Weakness => {
    if (isWeakness(text)) return text;
    throw mended.notFound();
  };
  const [script, style] = [read('mend.js'), read('mend.css')];

  app.get('/static/mend.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get('/static/mend.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.get<MendRoute>(path, async (request, reply) => {
    const weakness = weaknessOf(request.params.weakness);
    const isOriginal = (request.query as { original?: unknown }).original !== undefined;
    const kept = isOriginal ? null : mended.patchOf(request.learner, weakness);
    return show(reply, { weakness, code: kept ?? exercises[weakness].weak }, null);
  });

  app.post<MendRoute>(path, async (request, reply) => {
    const weakness = weaknessOf(request.params.weakness);
    const patch = { weakness, code: mended.codeOf(request).replaceAll('\r\n', '\n') };
    const tried = await tryPatch(request, patch);
    if (tried !== 'stopped') mended.report(request, weakness, tried);
    return show(reply, patch, tried);
  });

  async function tryPatch(request: FastifyRequest, patch: Patch<Weakness>): Promise<Judgement | 'stopped'> {
    try {
      return await mended.tryPatch(request.learner, patch);
    } catch (error) {
      if (error instanceof QueryStopped && error.isByCode) return 'stopped';
      throw error;
    }
  }

  function show(reply: FastifyReply, { weakness, code }: Patch<Weakness>, tried: Tried) {
    const { request } = reply;
    const mend = mendWords[languageOf(request)];
    const own = mended.words(request)[weakness];
    const { fixed } = exercises[weakness];
    const nonce = mended.nonceOf?.(request) ?? null;
    return mended.send(reply, mendPage({ weakness, code, fixed, tried, mend, own, nonce }));
  }
}
