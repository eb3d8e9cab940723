import { Card, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './section-card.module.css';

type Props = {
  title: string;
  /** The section is folded; `startsOpen` if there is a reason to read it now. */
  fold?: { startsOpen: boolean };
  children: ReactNode;
};

/** A section of a page with its heading. */
export function SectionCard({ title, fold, children }: Props) {
  const id = useId();
  if (fold) return <FoldedCard title={title} startsOpen={fold.startsOpen} content={children} />;
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}

type FoldedProps = { title: string; startsOpen: boolean; content: ReactNode };

function FoldedCard({ title, startsOpen, content }: FoldedProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const [before, setBefore] = useState(startsOpen);
  if (before !== startsOpen) {
    setBefore(startsOpen);
    if (startsOpen) setOpen(true);
  }
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Card component="section" padding={0} aria-labelledby={id}>
      <Title order={2} id={id}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <Icon size={18} aria-hidden />
        </button>
      </Title>
      {isOpen && <div className={classes.content}>{content}</div>}
    </Card>
  );
}
