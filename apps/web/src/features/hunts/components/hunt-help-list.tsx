import type { HuntHelp } from '@sentiero/contracts/hunts';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import classes from './hunts.module.css';
import { useWeaknessWords } from './use-weakness-words.ts';

type Props = { help: readonly HuntHelp[]; newest: RefObject<HTMLHeadingElement | null> };

/** The help that was taken. */
export function HuntHelpList({ help, newest }: Props) {
  const { t } = useTranslation();
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
