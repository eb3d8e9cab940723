import type { FastifyReply, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { isIssued, issueId } from '../http/session-ids.ts';
import { open, reportMet } from '../holes/open.ts';

const cookieName = 'circle_device';
const goodForS = 30 * 24 * 60 * 60;
const devicesKept = 50;

/** Spares a member the code in this browser. */
export function rememberDevice(circle: CircleContext, reply: FastifyReply, { id }: Member): void {
  const { devices } = copyOf(circle, reply.request).identity;
  const token = issueId(circle, reply.request, `device ${id}`);
  devices.set(token, id);
  const [oldest] = devices.keys();
  if (devices.size > devicesKept && oldest !== undefined) devices.delete(oldest);
  reply.setCookie(cookieName, `${id}.${token}`, { path: '/', httpOnly: true, maxAge: goodForS });
}

type DeviceCheck = {
  /** Whether the member is spared the code in this browser. */
  readonly isKnown: boolean;
  /** Reports what was met. It comes after the login’s own event: learners are answered to what came last. */
  readonly reportDevice?: () => void;
};

/** Whether the member has confirmed a login with the code in this browser before. */
export function checkDevice(circle: CircleContext, request: FastifyRequest, { id }: Member): DeviceCheck {
  const [named, token = ''] = (request.cookies[cookieName] ?? '').split('.');
  if (named !== String(id)) return { isKnown: false };
  if (copyOf(circle, request).identity.devices.get(token) === id) return { isKnown: true };
  // A genuine one from before a reset is no attack.
  if (isIssued(circle, request, { kind: `device ${id}`, id: token })) return { isKnown: false };
  const isOpen = open(request, 'second.device');
  const effect = `a device that member ${id} never used was spared the code`;
  const met = { hole: 'second.device', isOpen, effect } as const;
  return { isKnown: isOpen, reportDevice: () => reportMet(circle, request, met) };
}
