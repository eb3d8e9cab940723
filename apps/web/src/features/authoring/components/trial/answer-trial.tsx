import { triedAnswerMax, triedAnswersMax, type AnswerTrialReport } from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';
import { Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '@sentiero/client/errors';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { SectionCard } from '../../../../shared/page/section-card.tsx';
import { authoringQueries } from '../../queries/authoring.queries.ts';
import { CheckMark } from './check-mark.tsx';
import form from '../form/item-form.module.css';
import classes from './trial-checks.module.css';

const restMs = 400;

/** Tests the form's accepted lines with answers that the author makes up. */
export function AnswerTrial({ accepted }: { accepted: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue({ accepted, typed }, restMs);
  const answers = rested.typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, triedAnswersMax)
    .map((line) => line.slice(0, triedAnswerMax));
  const isReady = answers.length > 0 && rested.accepted.trim() !== '';
  const { data, error } = useQuery({
    ...authoringQueries.answerTrial({ question_answer: rested.accepted, answers }),
    enabled: isReady,
  });
  const isIncomplete = hasCode(error, 'invalid_input') || (answers.length > 0 && !isReady);
  return (
    <SectionCard title={t('authoring.try')}>
      <Stack gap="sm">
        <Textarea
          rows={4}
          label={t('authoring.try-answers')}
          description={t('authoring.try-answers-hint', { max: triedAnswersMax })}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.answerMax}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isIncomplete && <p className={form.hint}>{t('authoring.try-incomplete')}</p>}
        {error && !isIncomplete && <ErrorBox error={error} />}
        {isReady && data?.length === answers.length && <Answers answers={answers} report={data} />}
      </Stack>
    </SectionCard>
  );
}

function Answers({ answers, report }: { answers: readonly string[]; report: AnswerTrialReport }) {
  const { t } = useTranslation();
  const passing = report.filter(({ verdict }) => verdict === 'passed').length;
  return (
    <>
      <p className={form.hint} role="status">
        {t('authoring.try-answers-found', { passing, total: report.length })}
      </p>
      <ul className={classes.checks}>
        {report.map(({ verdict, line }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an answer may be typed twice: only its place tells it apart
          <li key={index} className={classes.check} data-met={verdict === 'passed' || undefined}>
            <CheckMark met={verdict === 'passed'} />
            <div>
              {answers[index]}
              <p className={classes.seen}>
                {verdict === 'passed' ? (
                  <>
                    {t('authoring.answer-accepted')} {line !== null && <code translate="no">{line}</code>}
                  </>
                ) : (
                  t('authoring.answer-refused')
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
