import type { FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from './context.ts';
import { hasLineBreak, isAlarming, normal, type Act } from './data/shop-log.ts';
import { isDefended } from './mode.ts';
import { reportRefused } from './refused.ts';

type Login = {
  readonly act: Act;
  readonly email: string;
  /** The real failures of this address since its last login. */
  readonly failures: number;
};

/** An address of which the log keeps every character. */
const addressLimit = 200;

/**
 * Writes a login to the shop's log, which raises the alarm. Unless the shop is hardened, the address is written as it
 * was typed: that is the vulnerability.
 */
export async function logLogin(
  shop: ShopContext,
  request: FastifyRequest,
  { act, email, failures }: Login,
): Promise<void> {
  const log = shop.copies.logOf(request.learner);
  const { lines, forged } = log.write({ act, email }, isDefended(request));
  for (const entry of forged) report(shop, request, 'log_forged', { lines, ...entry });
  if (isDefended(request) && hasLineBreak(email)) reportRefused(shop, request, 'log_encoding', 'log');
  if (act === 'ok') return;
  const counted = log.failuresOf(email);
  const isRaised = log.raiseAlarm(email);
  const isSilenced = isAlarming(failures) && !isAlarming(counted) && email.length <= addressLimit;
  if (!isRaised && !isSilenced) return;
  const address = normal(email);
  const [row] = await databaseOf(shop, request).rows(
    'SELECT id FROM customers WHERE lower(email) = ?',
    address,
  );
  const told = { email: address, customer_id: row ? Number(row['id']) : null, counted };
  if (isRaised) report(shop, request, 'alarm_raised', { ...told, forgeries_encoded: log.heldBackFor(email) });
  else report(shop, request, 'alarm_silenced', { ...told, failures });
}
