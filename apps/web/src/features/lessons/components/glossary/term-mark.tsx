import type { Term } from '@sentiero/contracts/lessons';
import { HoverCard } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import classes from './term-mark.module.css';

/** A term in a text; its explanation appears when it is pointed at, focused or tapped. */
export function TermMark({ term, children }: { term: Term; children: ReactNode }) {
  const translate = useTranslated();
  return (
    <HoverCard
      role="tooltip"
      events={{ hover: true, focus: true, touch: true }}
      openDelay={150}
      width="min(340px, 90vw)"
      position="top"
      shadow="md"
      interactive
      withinPortal
    >
      <HoverCard.Target>
        <button type="button" className={classes.mark}>
          {children}
        </button>
      </HoverCard.Target>
      <HoverCard.Dropdown className={classes.card ?? ''}>
        <strong>{translate(term.term)}</strong>
        <p>
          <InlineText text={translate(term.text)} />
        </p>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
