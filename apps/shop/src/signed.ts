import { createHmac, timingSafeEqual } from 'node:crypto';
import { learnerSecret } from '@sentiero/target-kit';
import type { FastifyRequest } from 'fastify';
import type { Access } from './access.ts';
import type { ShopContext } from './context.ts';
import { isDefended } from './mode.ts';

/** The value of the persistent login cookie: only the hardened shop can tell its own from a forged one. */
export function rememberValue(
  shop: ShopContext,
  request: FastifyRequest,
  customerId: number,
  access: Access,
): string {
  shop.copies.remember(request.learner, customerId, access);
  const claim = `customer=${String(customerId).padStart(3, '0')}`;
  const encoded = Buffer.from(claim).toString('base64');
  const value = isDefended(request) ? `${encoded}.${sealOf(shop, request, encoded)}` : encoded;
  shop.copies.cookiesOf(request.learner).note(`remember=${value}`);
  return value;
}

type Remembered = { readonly claimed: number | null; readonly isSealed: boolean };

/** The customer named by the cookie, and whether the cookie can be trusted. */
export function rememberedCustomer(shop: ShopContext, request: FastifyRequest): Remembered {
  const [encoded = '', signature = ''] = (request.cookies['remember'] ?? '').split('.');
  const isSealed = !isDefended(request) || isEqual(signature, sealOf(shop, request, encoded));
  const claim = /^customer=(\d{1,9})$/.exec(Buffer.from(encoded, 'base64').toString('latin1'));
  return { claimed: claim ? Number(claim[1]) : null, isSealed };
}

/** The token in the hardened shop's forms, which no other site can know. */
export function formToken(shop: ShopContext, request: FastifyRequest, customerId: number): string {
  return signatureOf(shop, request, `form ${customerId} ${request.cookies['sid'] ?? ''}`);
}

export function isFormToken(shop: ShopContext, request: FastifyRequest, customerId: number, given: string) {
  return isEqual(given, formToken(shop, request, customerId));
}

/** Void once the platform has logged the learner out. */
function sealOf(shop: ShopContext, request: FastifyRequest, encoded: string): string {
  return signatureOf(shop, request, `${encoded} ${shop.copies.sealOf(request.learner)}`);
}

function signatureOf(shop: ShopContext, { learner }: FastifyRequest, text: string): string {
  const key = learnerSecret(shop.env.SHOP_TOKEN, learner, 'signature');
  return createHmac('sha256', key).update(text).digest('hex');
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
