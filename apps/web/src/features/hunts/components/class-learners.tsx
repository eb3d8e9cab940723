import type { CourseHunt } from '@sentiero/contracts/hunts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { scrollable } from '../../../shared/ui/scrollable.ts';
import classes from './hunts.module.css';

type Learner = CourseHunt['learners'][number];

/** How far each learner of a course is in a hunt. */
export function ClassLearners({ hunt: { learners } }: { hunt: CourseHunt }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { dayAndTime: time } = useFormat();
  const sorted = learners.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), language));
  return (
    <section className={classes.scroller} aria-label={t('hunt.learners')} {...scrollable}>
      <table className={classes.table} aria-label={t('hunt.learners')}>
        <thead>
          <tr>
            <th scope="col">{t('members.name')}</th>
            <th scope="col" className={classes.number}>
              {t('hunt.found-head')}
            </th>
            <th scope="col" className={classes.number}>
              {t('hunt.refused-head')}
            </th>
            <th scope="col" className={classes.number}>
              {t('board.hints')}
            </th>
            <th scope="col" className={classes.number}>
              {t('board.started')}
            </th>
            <th scope="col" className={classes.number}>
              {t('hunt.last')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((learner) => {
            const { user, found, of, refused, help, started, last } = learner;
            return (
              <tr key={user.id}>
                <th scope="row">{nameOf(learner)}</th>
                <td className={classes.number}>
                  {started === null ? '–' : t('board.near', { met: found, total: of })}
                </td>
                <td className={classes.number}>{started === null ? '–' : refused}</td>
                <td className={classes.number}>{started === null ? '–' : help}</td>
                <td className={classes.number}>{started === null ? t('hunt.not-started') : time(started)}</td>
                <td className={classes.number}>{last === null ? '–' : time(last)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const nameOf = ({ user: { first_name, last_name, username } }: Learner) =>
  `${first_name} ${last_name}`.trim() || username;
