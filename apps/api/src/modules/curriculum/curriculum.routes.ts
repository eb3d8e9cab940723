import { authoringEndpoints as endpoints } from '@sentiero/contracts/authoring';
import { CurriculumError, parseApart, ReadersBusy } from '@sentiero/curriculum';
import type { FastifyInstance } from 'fastify';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { exportCurriculum } from './export-curriculum.ts';
import { importCurriculum } from './import-curriculum.ts';
import { listLessonKeys, listPictureKeys } from './item-index.ts';

export function curriculumRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => archiveRoutes(scope));
}

/** Import and export of lessons. Only this scope accepts zip archives. */
function archiveRoutes(app: FastifyInstance): void {
  app.addContentTypeParser('application/zip', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  route(app, endpoints.exportLessons, async ({ ctx, query, reply }) => {
    const archive = await exportCurriculum(ctx, query);
    reply
      .type('application/zip')
      .header('Content-Disposition', 'attachment; filename="sentiero-lessons.zip"')
      .send(Buffer.from(archive));
    return undefined;
  });
  route(app, endpoints.importLessons, async ({ ctx, query, request }) => {
    if (!Buffer.isBuffer(request.body)) throw new AppError('unsupported_media_type', 'Send a zip archive.');
    return importArchive(ctx, request.body, query);
  });
}

async function importArchive(
  ctx: UserContext,
  archive: Buffer,
  { dry_run: dryRun = false, force = false }: { dry_run?: boolean; force?: boolean },
) {
  try {
    const outside = { lessons: await listLessonKeys(ctx), pictures: await listPictureKeys(ctx) };
    const { curriculum } = await parseApart({ archive, outside, skipWays: true });
    return await importCurriculum(ctx, curriculum, { origin: 'archive', force, dryRun });
  } catch (error) {
    if (error instanceof ReadersBusy)
      throw new AppError('unavailable', error.message, { retryAfterSeconds: 5 });
    if (!(error instanceof CurriculumError)) throw error;
    const errors = error.problems.map(({ file, line, reason }) => ({
      path: `${file}:${line}`,
      message: reason,
    }));
    throw new AppError('invalid_input', error.message, { errors });
  }
}
