import { Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './way-on.module.css';

type Props = {
  /** Says what the title is: the next lesson, or whose plan. */
  label?: ReactNode;
  title: string;
  /** Where the button leads; null if nothing is left to do. */
  way: { to: string; text: string } | null;
  /** Whether the button is the main one of the page. */
  isMain?: boolean;
  children?: ReactNode;
};

/** What a learner does next, and the one button that leads there. */
export function WayOn({ label, title, way, isMain = true, children }: Props) {
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        {label && <p className={classes.quiet}>{label}</p>}
        <Title order={2}>{title}</Title>
        {children}
      </div>
      {way && (
        <LinkButton
          to={way.to}
          variant={isMain ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {way.text}
        </LinkButton>
      )}
    </div>
  );
}

/** The same in a card of its own. */
export function WayOnCard({ name, ...props }: Props & { name?: string }) {
  return (
    <section className={classes.card} aria-label={name}>
      <WayOn {...props} />
    </section>
  );
}

/** A quiet line below the title. */
export function WayOnNote({ children }: { children: ReactNode }) {
  return <p className={classes.quiet}>{children}</p>;
}
