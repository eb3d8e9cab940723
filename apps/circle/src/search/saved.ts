import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import { markOf } from '../http/session-ids.ts';

const savedKinds = ['search', 'reminder', 'voucher'] as const;

/** What a saved link holds, by the kind that it names itself. */
export type Saved =
  | { readonly kind: 'search'; readonly q: string; readonly of: string }
  | { readonly kind: 'reminder'; readonly to: string; readonly text: string }
  | { readonly kind: 'voucher'; readonly member: number; readonly hours: number };

type Asked = { readonly q: string; readonly kind: string };

/** A link to a search: the packed object, and the circle's signature of it. */
export function savedLink(circle: CircleContext, request: FastifyRequest, { q, kind }: Asked): string {
  const packed = Buffer.from(JSON.stringify({ kind: 'search', q, of: kind })).toString('base64url');
  return `/offers/saved?s=${packed}&sig=${markOf(circle, request, `saved ${packed}`)}`;
}

/** Makes the object that the text describes; null if it is of no kind that the circle knows. */
export function readSaved(found: Readonly<Record<string, unknown>>): Saved | null {
  const textOf = (name: string) => String(found[name] ?? '').slice(0, 200);
  const kind = savedKinds.find((known) => known === found['kind']);
  if (kind === 'search') return { kind, q: textOf('q'), of: textOf('of') };
  if (kind === 'reminder') return { kind, to: textOf('to'), text: textOf('text') };
  const [member, hours] = [Number(found['member']), Number(found['hours'])];
  const isVoucher = Number.isInteger(member) && Number.isInteger(hours * 4) && hours > 0 && hours <= 10;
  return kind === 'voucher' && isVoucher ? { kind, member, hours } : null;
}

/** The object that is packed in the text; null if there is none. */
export function unpacked(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return found !== null && typeof found === 'object' ? { ...found } : null;
  } catch {
    return null;
  }
}
