import type { StepReply } from '@sentiero/contracts/lessons';
import { IconMessage } from '@tabler/icons-react';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import classes from './help.module.css';

/** What the author says about the newest attempt. */
export function ReplyList({ replies }: { replies: readonly StepReply[] }) {
  const translate = useTranslated();
  return replies.map(({ text }) => (
    <p key={text.en} className={classes.reply}>
      <IconMessage size={18} aria-hidden />
      <span>
        <InlineText text={translate(text)} />
      </span>
    </p>
  ));
}
