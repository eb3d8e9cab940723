import type { Insights, StepInsights } from '@sentiero/contracts/board';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { scrollable } from '../../../shared/ui/scrollable.ts';
import { wholeMinutes } from '../model/minutes.ts';
import { useAboutWords } from './use-about-words.ts';
import classes from './insights.module.css';

const columns = ['started', 'completed-head', 'median', 'p90', 'to-success', 'hints'] as const;

/** How hard each step was for the course, which shows where the lesson itself is weak. */
export function InsightsTable({ insights }: { insights: Insights }) {
  const { t } = useTranslation();
  return (
    <section className={classes.scroller} aria-label={t('board.insights')} {...scrollable}>
      <table className={classes.table} aria-label={t('board.insights')}>
        <thead>
          <tr>
            <th scope="col">{t('board.step')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={classes.number}>
                {t(`board.${column}`)}
              </th>
            ))}
            <th scope="col">{t('board.hard')}</th>
          </tr>
        </thead>
        <tbody>
          {insights.steps.map((step, index) => (
            <InsightsRow key={step.id} step={step} number={index + 1} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function InsightsRow({ step, number }: { step: StepInsights; number: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const time = (seconds: number | null) =>
    seconds === null ? '–' : t('board.minutes', { count: wholeMinutes(seconds) });
  const { started, completed, attempts_to_success: attempts } = step;
  const isTask = step.type !== 'I';
  return (
    <tr>
      <th scope="row">
        {number}. {translate(step.title)}
      </th>
      <td className={classes.number}>{started}</td>
      <td className={classes.number}>{isTask ? completed : '–'}</td>
      <td className={classes.number}>{time(step.median_seconds)}</td>
      <td className={classes.number}>{time(step.p90_seconds)}</td>
      <td className={classes.number}>{attempts ?? '–'}</td>
      <td className={classes.number}>{isTask ? step.hints : '–'}</td>
      <td>
        <Hard step={step} />
      </td>
    </tr>
  );
}

function Hard({ step: { wrong_answers: wrong, failing } }: { step: StepInsights }) {
  const translate = useTranslated();
  const aboutWords = useAboutWords();
  if (wrong.length === 0 && failing.length === 0) return '–';
  return (
    <ul className={classes.hard}>
      {wrong.map(({ text, count }) => (
        <li key={`answer ${text}`}>
          <code translate="no">{text}</code> <span className={classes.times}>{count}×</span>
        </li>
      ))}
      {failing.map(({ about, label, count }) => (
        <li key={`condition ${about} ${label?.en}`}>
          {label ? translate(label) : aboutWords(about)} <span className={classes.times}>{count}×</span>
        </li>
      ))}
    </ul>
  );
}
