import type { HuntHelp } from '@sentiero/contracts/hunts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import classes from './hunts.module.css';
import { useWeaknessWords } from './use-weakness-words.ts';

/** The help that was taken. A new one takes the focus, because its button may be gone. */
export function HuntHelpList({ help }: { help: readonly HuntHelp[] }) {
  const { t } = useTranslation();
  const newest = useRef<HTMLHeadingElement>(null);
  const before = useRef(help.length);
  useEffect(() => {
    if (help.length > before.current) newest.current?.focus();
    before.current = help.length;
  }, [help.length]);
  return help.map((one, index) => (
    <section key={one.kind} className={classes.help} aria-label={t('help.hint', { number: index + 1 })}>
      <h4 ref={index === help.length - 1 ? newest : null} tabIndex={-1}>
        {t('help.hint', { number: index + 1 })}
      </h4>
      <HelpWords help={one} />
    </section>
  ));
}

function HelpWords({ help }: { help: HuntHelp }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const words = useWeaknessWords();
  if (help.kind === 'weakness') {
    const { title, sentence } = words(help.weakness);
    return (
      <p>
        {t('hunt.help-weakness')} <strong>{title}</strong>. {sentence}
      </p>
    );
  }
  if (help.kind === 'page')
    return (
      <p>
        {t('hunt.help-page')}{' '}
        <code className={classes.place} translate="no">
          {help.method} {help.path}
        </code>
      </p>
    );
  return (
    <>
      <p>{t('hunt.help-areas')}</p>
      <ul>
        {help.areas.map((area) => (
          <li key={area.en}>{translate(area)}</li>
        ))}
      </ul>
    </>
  );
}
