import type { Tone } from '../feedback/tone-badge.tsx';

const methodTones: Record<string, Tone> = { GET: 'ok', POST: 'info', PATCH: 'warning', DELETE: 'danger' };

export function methodTone(method: string): Tone {
  return Object.hasOwn(methodTones, method) ? (methodTones[method] ?? 'neutral') : 'neutral';
}

/** By status class; null stands for no response. */
export function statusTone(code: number | null): Tone {
  if (code === null || code >= 400) return 'danger';
  if (code === 304 || code < 200) return 'neutral';
  return code < 300 ? 'ok' : 'info';
}
