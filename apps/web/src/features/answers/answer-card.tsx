import type { AnsweredStep, SentAnswer } from '@sentiero/contracts/answers';
import { Badge, Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { Markdown } from '../../shared/markdown/markdown.tsx';
import classes from './answers.module.css';

type Props = { step: AnsweredStep; answer: SentAnswer };

export const nameOf = ({ user }: SentAnswer) => `${user.first_name} ${user.last_name}`;

/** A learner's answer, next to the question and the model answer. */
export function AnswerCard({ step, answer }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const format = useFormat();
  return (
    <div className={classes.sides}>
      <Card component="section" padding="lg" aria-label={t('answers.model')}>
        <details className={classes.question}>
          <summary>{t('answers.question')}</summary>
          <Markdown text={translate(step.content)} />
        </details>
        <h3 className={classes.title}>{t('answers.model')}</h3>
        {step.model_answer ? (
          <Markdown text={translate(step.model_answer)} />
        ) : (
          <p className={classes.note}>{t('answers.no-model')}</p>
        )}
      </Card>
      <Card component="section" padding="lg" aria-label={nameOf(answer)}>
        <h3 className={classes.title}>
          {t('answers.by', { name: nameOf(answer), time: format.dateTime(answer.at) })}{' '}
          <Badge variant="light">{t(`answers.is-${answer.state}`)}</Badge>
        </h3>
        <p className={classes.text}>{answer.text}</p>
        {answer.earlier.length > 0 && (
          <details>
            <summary>{t('answers.earlier', { count: answer.earlier.length })}</summary>
            {answer.earlier.map((sent) => (
              <div key={sent.at} className={classes.earlier}>
                <p className={classes.note}>{format.dateTime(sent.at)}</p>
                <p className={classes.text}>{sent.text}</p>
                {sent.comment !== '' && <p className={classes.note}>{sent.comment}</p>}
              </div>
            ))}
          </details>
        )}
      </Card>
    </div>
  );
}
