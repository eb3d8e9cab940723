import type { FastifyRequest } from 'fastify';
import type * as T from 'typebox';
import { Value } from 'typebox/value';
import type { StampsContext } from '../context.ts';
import type { Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { Authorization, deliverCode } from './deliver-code.ts';

// at most 4000 characters: a message
const link = /(?<![^\s"'<>(«“])[^\s"'<>(«“]*\/oauth\/authorize\?[^\s"'<>]*[^\s"'<>.,;:!?)\]»”]/;

type Received = { readonly owner: Account; readonly text: string };

/**
 * Lets the owner open the link of a text, if there is one to the page of consent; returns whether there was. Who has
 * allowed the app before is not asked again, so that opening it is enough.
 */
export function openLink(stamps: StampsContext, request: FastifyRequest, { owner, text }: Received): boolean {
  const asked = askedByLink(link.exec(unescaped(text))?.[0] ?? '', request.host);
  if (!asked) return false;
  try {
    deliverCode(stamps, request, { asked, owner, isByLink: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return true;
}

/** A link that was copied out of HTML. */
const unescaped = (text: string) => text.replaceAll('&amp;', '&');

/** What a link to this service's page of consent asks for; null for any other link. */
function askedByLink(address: string, host: string): T.Static<typeof Authorization> | null {
  if (address === '' || !URL.canParse(address, `http://${host}`)) return null;
  const { host: of, pathname, searchParams } = new URL(address, `http://${host}`);
  const asked = Object.fromEntries(searchParams);
  return of === host && pathname === '/oauth/authorize' && Value.Check(Authorization, asked) ? asked : null;
}
