import type { FastifyInstance } from 'fastify';
import * as T from 'typebox';
import { delivered, reviewed } from '../components/confetti.ts';
import { readIntegrity } from '../components/integrity.ts';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { learnerId } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { isDefended } from '../mode.ts';
import { readerOf } from '../tokens/read-token.ts';

const ScriptTag = T.Object({ integrity: T.String({ maxLength: 1_000 }) });

const src = 'https://cdn.example/confetti.js';

/** Kilian's project: the script that a page loads from elsewhere, and the hash that the page demands of it. */
export function projectRoutes(app: FastifyInstance, stamps: StampsContext): void {
  for (const [path, content] of [
    ['/project/confetti.js', reviewed],
    ['/web/cdn.example/confetti.js', delivered],
  ] as const)
    app.get(path, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(content));

  app.get('/api/project/script', async (request) => {
    readerOf(stamps, request);
    return { src, integrity: copyOf(stamps, request).integrity };
  });

  app.post('/api/project/script', async (request) => {
    const { account } = readerOf(stamps, request);
    const { integrity } = jsonBody(request, ScriptTag);
    const { algorithm, accepts } = readIntegrity(integrity);
    const runs = { runs_reviewed: accepts(reviewed), runs_delivered: accepts(delivered) };
    const isPinned = runs.runs_reviewed && !runs.runs_delivered;
    const copy = copyOf(stamps, request);
    // The vulnerable service takes what it is given, also nothing.
    if (isDefended(request) && !isPinned) {
      const what = runs.runs_delivered ? 'altered_script' : 'reviewed_script';
      reportRefused(stamps, request, { by: 'integrity_check', what });
      throw new ApiError(400, 'weak_integrity');
    }
    copy.integrity = integrity;
    if (isPinned && account.id === learnerId) copy.done.add('script_pinned');
    report(stamps, request, { type: 'integrity_set', data: { customer_id: account.id, algorithm, ...runs } });
    return { src, integrity, ...runs };
  });
}
