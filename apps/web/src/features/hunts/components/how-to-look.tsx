import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './hunts.module.css';

const sentences = ['map', 'accounts', 'change', 'compare', 'read', 'write'] as const;

/** How one looks at an application that one does not know, while nothing is found. */
export function HowToLook() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.how} aria-labelledby={id}>
      <h3 id={id}>{t('hunt.how')}</h3>
      <ol>
        {sentences.map((name) => (
          <li key={name}>{t(`hunt.how-${name}`)}</li>
        ))}
      </ol>
      <p>{t('hunt.how-report')}</p>
    </section>
  );
}
