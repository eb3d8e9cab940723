import type { CourseHunt } from '@sentiero/contracts/hunts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { scrollable } from '../../../shared/ui/scrollable.ts';
import classes from './hunts.module.css';
import { PlaceWords } from './place-words.tsx';
import { useWeaknessWords } from './use-weakness-words.ts';

/** What was open for the learners of a course, and how many have found it; for whom stays unsaid. */
export function ClassHoles({ hunt: { holes, nobody_found: missed } }: { hunt: CourseHunt }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { list } = useFormat();
  const words = useWeaknessWords();
  if (holes.length === 0) return <EmptyState>{t('hunt.none-started')}</EmptyState>;
  return (
    <>
      {missed.length > 0 && (
        <p className={classes.nobody}>
          {t('hunt.nobody-found', { weaknesses: list(missed.map((id) => words(id).title)) })}
        </p>
      )}
      <section className={classes.scroller} aria-label={t('hunt.holes')} {...scrollable}>
        <table className={classes.table} aria-label={t('hunt.holes')}>
          <thead>
            <tr>
              <th scope="col">{t('hunt.weakness')}</th>
              <th scope="col">{t('hunt.hole')}</th>
              <th scope="col" className={classes.number}>
                {t('hunt.open-for')}
              </th>
              <th scope="col" className={classes.number}>
                {t('hunt.found-by')}
              </th>
            </tr>
          </thead>
          <tbody>
            {holes.map(({ weakness, place, title, open, found }) => (
              <tr key={`${weakness} ${place.method} ${place.path} ${place.in} ${place.name} ${title.en}`}>
                <th scope="row">{words(weakness).title}</th>
                <td>
                  {translate(title)}
                  <p className={classes.note}>
                    <PlaceWords place={place} />
                  </p>
                </td>
                <td className={classes.number}>{open}</td>
                <td className={classes.number}>{found}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
