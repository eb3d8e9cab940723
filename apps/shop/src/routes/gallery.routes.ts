import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { fileLimitBytes, givenName, kindOf, ownName, typeByName, type StoredFile } from '../data/uploads.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { ProblemError } from '../http/problem.ts';
import { decodedText } from '../http/decoded-text.ts';
import { readUploads, uploadedFile, type UploadedFile } from '../http/uploaded-file.ts';
import { isDefended } from '../mode.ts';
import { header } from '../origin.ts';
import { galleryPage } from '../pages/gallery.ts';
import { reportRefused } from '../refused.ts';
import type { Carrier } from '@sentiero/lab-app/scripts/executable';
import { carrierIn, carrierInAny } from '../scripts/opened-file.ts';
import { isProgram } from '@sentiero/lab-app/scripts/program';
import { visitorOf } from '../visitor.ts';

/** Customers’ pictures: uploaded, listed, and served as files of the shop. */
export function galleryRoutes(app: FastifyInstance, shop: ShopContext): void {
  void app.register(async (scope) => {
    readUploads(scope);
    scope.get('/gallery', async (request, reply) => {
      await visitorOf(shop, request);
      return sendPage(reply, galleryPage(filesOf(request).names, null));
    });
    scope.post('/gallery', upload);
    scope.get<{ Params: { name: string } }>('/gallery/files/:name', async (request, reply) => {
      await visitorOf(shop, request);
      const file = filesOf(request).get(request.params.name);
      if (!file) throw new ProblemError(404, (problems) => problems.noPage);
      return serve(request, reply, file);
    });
  });

  const filesOf = (request: FastifyRequest) => shop.copies.uploadsOf(request.learner);

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await visitorOf(shop, request))) return sendLoginFirst(reply, '/gallery');
    const file = await uploadedFile(request, 'picture');
    if (file.bytes.length === 0 || file.bytes.length > fileLimitBytes)
      throw new ProblemError(413, (problems) =>
        filled(problems.pictureSize, { limit: fileLimitBytes / 1024 }),
      );
    const name = isDefended(request) ? checkedName(request, file) : declaredName(file);
    if (name === null) {
      const problem = isDefended(request) ? 'notPicture' : 'wrongType';
      return sendPage(reply, galleryPage(filesOf(request).names, problem), 415);
    }
    filesOf(request).store({ name, bytes: file.bytes });
    const kind = kindOf(file.bytes);
    const hasScript = carrierInAny(decodedText(file.bytes)) !== null;
    report(shop, request, 'picture_uploaded', {
      name,
      declared_type: file.type.slice(0, 100),
      kind,
      is_picture: kind !== null && !hasScript,
      has_script: hasScript,
      size: file.bytes.length,
    });
    if (kind !== null && !hasScript) shop.copies.noteDone(request.learner, 'picture_uploaded');
    return reply.redirect('/gallery', 302);
  }

  /** The name that the request gives, if it declares a picture: both are the sender’s choice. */
  function declaredName({ type, filename }: UploadedFile): string | null {
    return type.startsWith('image/') ? givenName(filename) : null;
  }

  /** A name of the shop’s own, if the content is a picture. */
  function checkedName(request: FastifyRequest, file: UploadedFile): string | null {
    const kind = kindOf(file.bytes);
    // A file that says it is none is not disguised: its own word is enough to refuse it.
    const protection = claimsToBePicture(file) ? 'content_check' : 'declared_type';
    if (kind === null) reportRefused(shop, request, protection, givenName(file.filename));
    return kind && ownName(kind);
  }

  function serve(request: FastifyRequest, reply: FastifyReply, { name, bytes }: StoredFile): FastifyReply {
    const kind = kindOf(bytes);
    const careful = kind === null ? 'application/octet-stream' : `image/${kind}`;
    const type = isDefended(request) ? careful : typeByName(name);
    if (isDefended(request)) reply.header('Content-Disposition', 'attachment');
    const text = decodedText(bytes);
    const use = useOf(request);
    const carrier = request.mode === 'open' ? carrierOfUse(use, type, text) : null;
    report(shop, request, 'upload_served', {
      name,
      type,
      kind,
      by_itself: use === 'page',
      has_script: carrierInAny(text) !== null,
      executable: carrier !== null,
      carrier,
    });
    return reply.type(type).header('Cache-Control', 'no-store').send(bytes);
  }
}

function claimsToBePicture({ type, filename }: UploadedFile): boolean {
  return type.startsWith('image/') || /\.(png|jpe?g|gif|webp|svg)$/i.test(filename);
}

/** Browsers say what a response is for; other clients fetch it as if it were a page. */
function useOf(request: FastifyRequest): 'page' | 'script' | 'part' {
  if (request.method !== 'GET') return 'part';
  const destination = header(request, 'sec-fetch-dest') ?? 'document';
  if (destination === 'script') return 'script';
  return ['document', 'iframe', 'frame', 'object', 'embed'].includes(destination) ? 'page' : 'part';
}

/** Without `nosniff`, browsers run a page's scripts whatever their type, except pictures. */
function carrierOfUse(use: ReturnType<typeof useOf>, type: string, text: string): Carrier | null {
  if (use === 'page') return carrierIn(type, text);
  const isRun = use === 'script' && !type.startsWith('image/') && isProgram(text, 'script');
  return isRun ? 'script' : null;
}
