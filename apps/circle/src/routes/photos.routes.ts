import { virtualFetch } from '@sentiero/lab-app/network/virtual-fetch';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Offer } from '../data/copy.ts';
import { putBounded, type Photo } from '../data/exchange.ts';
import { network } from '../data/network.ts';
import { fileFrom, photoFolder } from '../data/server-files.ts';
import { memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { queryField } from '../http/query.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { ownOfferIn } from '../offers/find-offer.ts';
import { noPicturePage } from '../pages/photo.ts';
import { endingOfBytes, endingOfName, isDocument, typeOf } from '../photos/photo-kinds.ts';
import { reportShown } from '../photos/report-shown.ts';

type OfferRoute = { Params: { id: string } };

const photoLimit = 32 * 1024;
const photosKept = 4;

export function photoRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/photos', (request, reply) => {
    const file = queryField(request, 'file');
    const own = copyOf(circle, request).exchange.photos.get(file);
    const found = own ? uploadedPhoto(request, own) : serverFile(request, file);
    return reply.header('Cache-Control', 'no-store').type(found.type).send(found.content);
  });

  app.post<OfferRoute>('/offers/:id/photo-address', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const offer = ownOfferIn(circle, request, member);
    const address = textField(form, { name: 'address', limit: 500, problem: 'photoAddress' });
    const answered = fetchPhoto(circle, request, address);
    if (!answered) throw new Problem(400, 'photoAddress');
    const { answer, host } = answered;
    if (answer.type !== 'image/svg+xml')
      return sendPage(circle, reply, noPicturePage({ offer, host, text: answer.text }));
    keepPhoto(request, offer, { type: answer.type, bytes: Buffer.from(answer.text), uploaded: null });
    return reply.redirect(`/offers/${offer.id}`, 303);
  });

  void app.register((scope) => {
    scope.addContentTypeParser(
      /^image\//,
      { parseAs: 'buffer', bodyLimit: photoLimit },
      (_request, body, done) => done(null, body),
    );
    scope.put<OfferRoute>('/api/offers/:id/photo', (request, reply) => {
      const offer = ownOfferIn(circle, request, memberOf(circle, request));
      const bytes = request.body;
      if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new Problem(400, 'photo');
      const isOpen = open(request, 'photos.kind');
      const named = endingOfName(queryField(request, 'name'));
      if (!isOpen && isDocument(typeOf(named)))
        reportMet(circle, request, { hole: 'photos.kind', isOpen, effect: '' });
      const ending = isOpen ? named : endingOfBytes(bytes);
      if (ending === null) throw new Problem(400, 'photo');
      const uploaded = { by: request.recordId, at: circle.clock() };
      keepPhoto(request, offer, { type: typeOf(ending), bytes, uploaded }, ending);
      return reply.send({ photo: offer.photo });
    });
  });

  function keepPhoto(
    request: FastifyRequest,
    offer: Offer,
    ...[photo, ending = 'svg']: [Photo, string?]
  ): void {
    const { photos } = copyOf(circle, request).exchange;
    offer.photo = `offer-${offer.id}.${ending}`;
    putBounded(photos, [offer.photo, photo], photosKept);
  }

  /** What is no picture was let in by the open hole: through the sound one nobody gets it. */
  function uploadedPhoto(request: FastifyRequest, photo: Photo): Shown {
    const isOpen = open(request, 'photos.kind');
    const isPicture = photo.uploaded === null || endingOfBytes(photo.bytes) !== null;
    if (!isPicture && !isOpen) throw new Problem(404, 'notFound');
    const ending = photo.uploaded === null ? null : endingOfBytes(photo.bytes);
    const type = isOpen || ending === null ? photo.type : typeOf(ending);
    reportShown(circle, request, { photo, type, isOpen });
    return { type, content: photo.bytes };
  }

  function serverFile(request: FastifyRequest, name: string): Shown {
    const isOpen = open(request, 'photos.file');
    const { path, isInside, text } = fileFrom(photoFolder, name);
    if (text === undefined) throw new Problem(404, 'notFound');
    if (!isInside)
      reportMet(circle, request, { hole: 'photos.file', isOpen, effect: `${path} was read from the server` });
    if (!isInside && !isOpen) throw new Problem(404, 'notFound');
    return { type: path.endsWith('.svg') ? 'image/svg+xml' : 'text/plain; charset=utf-8', content: text };
  }
}

type Shown = { readonly type: string; readonly content: Buffer | string };

/** The answer of the server at the address; only servers outside are asked, unless that is open. */
function fetchPhoto(circle: CircleContext, request: FastifyRequest, address: string) {
  const isOpen = open(request, 'photos.address');
  const fetched = virtualFetch(address, { network, mayAsk: ({ zone }) => isOpen || zone === 'outside' });
  if (fetched.outcome === 'unreachable') return null;
  const { zone, host, path } = fetched;
  if (zone !== 'outside') {
    const effect = `the circle’s server asked ${host}${path} (${zone}) for a picture`;
    reportMet(circle, request, { hole: 'photos.address', isOpen, effect });
  }
  return fetched.outcome === 'answered' ? fetched : null;
}
