import type { ReactNode } from 'react';
import { ToneBadge } from './tone-badge.tsx';

export type Tone = 'ok' | 'primary' | 'warning' | 'danger';

/** A state that can change under one's eyes: a dot and its word. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <ToneBadge tone={tone === 'primary' ? 'info' : tone} isProse withDot>
      {children}
    </ToneBadge>
  );
}
