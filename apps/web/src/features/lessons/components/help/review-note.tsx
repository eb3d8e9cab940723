import type { AnswerReview } from '@sentiero/contracts/lessons';
import { Alert } from '@mantine/core';
import { IconMessage, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './help.module.css';

/** A teacher's comment on the answer to an open question. */
export function ReviewNote({ review: { state, comment, by } }: { review: AnswerReview }) {
  const { t } = useTranslation();
  const isAgain = state === 'again';
  return (
    <Alert
      color={isAgain ? 'warning' : 'info'}
      icon={isAgain ? <IconRepeat size={18} /> : <IconMessage size={18} />}
      title={t(`review.${state}`)}
      role="status"
    >
      {comment !== '' && (
        <>
          {by && (
            <p className={classes.note}>{t('review.from', { name: `${by.first_name} ${by.last_name}` })}</p>
          )}
          <p className={classes.quote}>{comment}</p>
        </>
      )}
    </Alert>
  );
}
