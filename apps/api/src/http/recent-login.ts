import type { Context } from '../context.ts';
import { AppError } from './errors.ts';

const recentMs = 10 * 60_000;

/** Whether the password was entered in the last ten minutes. */
export function isRecent({ clock }: Pick<Context, 'clock'>, by: { authenticatedAt: Date | null }): boolean {
  return clock().getTime() - (by.authenticatedAt?.getTime() ?? 0) <= recentMs;
}

export const recentLoginRequired = () =>
  new AppError('recent_login_required', 'Confirm your password first.');
