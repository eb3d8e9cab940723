import type { ReactNode } from 'react';
import { ToneBadge } from './tone-badge.tsx';

export type Tone = 'ok' | 'primary' | 'warning' | 'danger';

/** A state that may change at any time: a dot and a text. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <ToneBadge tone={tone === 'primary' ? 'info' : tone} isProse withDot>
      {children}
    </ToneBadge>
  );
}
