import type { StepReply } from '@sentiero/contracts/lessons';
import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import classes from './help.module.css';

type Props = {
  replies: readonly StepReply[];
  /** Whether what is said of another attempt, the nearest, follows. */
  isHeaded: boolean;
};

/** What the author says about the newest attempt. */
export function ReplyList({ replies, isHeaded }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return replies.map(({ text }) => (
    <p key={text.en} className={classes.reply}>
      <IconMessage size={18} aria-hidden />
      <span>
        {isHeaded && <strong>{t('help.newest')} </strong>}
        <InlineText text={translate(text)} />
      </span>
    </p>
  ));
}
