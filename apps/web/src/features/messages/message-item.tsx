import type { TeacherMessage } from '@sentiero/contracts/lessons';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import classes from './messages.module.css';

type Props = { message: TeacherMessage; isMarked?: boolean; children?: ReactNode };

/** A message's author, time and text. The text is plain; only line breaks are kept. */
export function MessageItem({ message: { from, course, at, text }, isMarked = false, children }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const name = `${from.first_name} ${from.last_name}`.trim();
  return (
    <article className={classes.message}>
      <p className={classes.about}>
        {isMarked && <strong>{t('message.new')} </strong>}
        {t('message.from', { name, course: course.name })} · <time dateTime={at}>{dateTime(at)}</time>
      </p>
      <p className={classes.text}>{text}</p>
      {children}
    </article>
  );
}
