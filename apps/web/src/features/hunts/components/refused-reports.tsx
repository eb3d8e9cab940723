import type { Hunt } from '@sentiero/contracts/hunts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/i18n/format.ts';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import classes from './hunts.module.css';
import { PlaceWords } from './place-words.tsx';
import { useWeaknessWords } from './use-weakness-words.ts';

type Props = {
  reports: Hunt['refused_reports'];
  /** The request's words, if the inspector still shows it. */
  nameOf: (request: string) => string | null;
};

/** The reports that counted for nothing, folded. */
export function RefusedReports({ reports, nameOf }: Props) {
  const { t } = useTranslation();
  const { shortTime } = useFormat();
  const words = useWeaknessWords();
  if (reports.length === 0) return null;
  return (
    <Disclosure title={t('hunt.refused', { count: reports.length })} isSet={false}>
      <ol className={classes.refused}>
        {reports.toReversed().map(({ at, request, weakness, place, verdict }) => (
          <li key={at}>
            <strong>{words(weakness).title}</strong>, <PlaceWords place={place} />
            <p className={classes.note}>
              {[shortTime(at), nameOf(request)].filter((part) => part !== null).join(', ')}.{' '}
              {t(`hunt.verdict-${verdict}`)}
            </p>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
