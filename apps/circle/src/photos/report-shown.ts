import { foundOn, isMarkup } from '@sentiero/lab-app/scripts/executable';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import type { Photo } from '../data/exchange.ts';
import { blamedForMs } from '../holes/blame.ts';
import { reportMet } from '../holes/open.ts';
import { isDocument } from './photo-kinds.ts';

type Shown = { readonly photo: Photo; readonly type: string; readonly isOpen: boolean };

/** Looks for a page of the circle's own address that somebody brought as a picture; a drawing is one with a script. */
export function reportShown(circle: CircleContext, request: FastifyRequest, shown: Shown): void {
  const { photo, type, isOpen } = shown;
  if (photo.uploaded === null || !isDocument(type)) return;
  const text = photo.bytes.toString('utf8');
  const isPage = type.startsWith('text/html') ? isMarkup(text) : foundOn(text).length > 0;
  if (!isPage) return;
  const met = {
    hole: 'photos.kind',
    isOpen,
    effect: `a picture was sent to the browser as ${type}`,
  } as const;
  reportMet(circle, request, met);
  const { by, at } = photo.uploaded;
  if (circle.clock() - at < blamedForMs) reportMet(circle, request, { ...met, by });
}
