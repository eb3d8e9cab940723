import type { ReviewInput, SentAnswer } from '@sentiero/contracts/answers';
import { messageTextMax } from '@sentiero/contracts/lessons';
import { isBlank } from '@sentiero/contracts/texts';
import { Button, Textarea } from '@mantine/core';
import { IconArrowRight, IconCheck, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from './answer-card.tsx';
import classes from './answers.module.css';

type Props = {
  answer: SentAnswer;
  isPending: boolean;
  onReview: (review: ReviewInput) => void;
  onNext: () => void;
};

/** The caller passes the answer's id as `key`, so that each form starts with its own comment. */
export function ReviewForm({ answer, isPending, onReview, onNext }: Props) {
  const { t } = useTranslation();
  const [comment, setComment] = useState(answer.comment);
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <Textarea
        label={t('answers.comment', { name: nameOf(answer) })}
        description={t('answers.comment-note')}
        rows={3}
        maxLength={messageTextMax}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={isPending}
          onClick={() => onReview({ state: 'seen', comment })}
        >
          {t('answers.seen')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRepeat size={18} aria-hidden />}
          disabled={isBlank(comment)}
          loading={isPending}
          onClick={() => onReview({ state: 'again', comment })}
        >
          {t('answers.again')}
        </Button>
        <Button variant="default" rightSection={<IconArrowRight size={18} aria-hidden />} onClick={onNext}>
          {t('answers.next')}
        </Button>
      </div>
      <p className={classes.note}>{t('answers.keys')}</p>
    </form>
  );
}
