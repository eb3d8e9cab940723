import type { CapturedRequest } from '@sentiero/contracts/capture';

type Outcome = CapturedRequest['outcome'];
export type StatusText =
  | { code: number; reason: string }
  | { key: `inspector.outcome-${Exclude<Outcome, 'answered'>}` };

/** The response's status code and text, or the key of what happened instead. */
export function statusOf({ code, status, outcome }: CapturedRequest): StatusText {
  if (code !== null && outcome !== 'target_failed') return { code, reason: status };
  return { key: `inspector.outcome-${outcome === 'answered' ? 'target_failed' : outcome}` };
}

export function durationMs(durationSeconds: number): number {
  return Math.round(durationSeconds * 1000);
}
