import type { InstanceState } from '@sentiero/contracts/instances';
import type { Tone } from '../../shared/feedback/status-badge.tsx';

const tones: Partial<Record<InstanceState, Tone>> = { ready: 'ok', failed: 'danger', queued: 'warning' };

export const toneOf = (state: InstanceState): Tone => tones[state] ?? 'primary';
