import { useId, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './help.module.css';

type Props = {
  /** Links from the inspector. */
  titleRef: RefObject<HTMLHeadingElement | null>;
  /** Hints and teachers. */
  buttons: ReactNode;
  /** Whether there is nothing to say yet. */
  isLine: boolean;
  children: ReactNode;
};

/** The help with an open step. */
export function HelpPanel({ titleRef, buttons, isLine, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id} data-line={isLine || undefined}>
      <h3 id={id} ref={titleRef} tabIndex={-1} className={classes.title}>
        {t('help.title')}
      </h3>
      {children}
      <div className={classes.buttons}>{buttons}</div>
    </section>
  );
}
