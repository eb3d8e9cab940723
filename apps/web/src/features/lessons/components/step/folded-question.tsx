import type { LearnerStep } from '@sentiero/contracts/lessons';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { questionOf } from '../../model/question-of.ts';
import classes from './folded-question.module.css';

type Props = {
  /** Before the question, which is then one line however long it is. */
  label?: string;
  step: Pick<LearnerStep, 'title' | 'content'>;
  isWhole: boolean;
  onFold: () => void;
  /** At the end of the line. */
  children?: ReactNode;
};

/** What a step asks for, without its text; its whole text at a press. */
export function FoldedQuestion({ label, step, isWhole, onFold, children }: Props) {
  const translate = useTranslated();
  const whole = useId();
  const content = translate(step.content);
  const Icon = isWhole ? IconChevronDown : IconChevronRight;
  return (
    <>
      <div className={classes.line} data-is-one={label !== undefined || undefined}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isWhole}
          aria-controls={whole}
          onClick={onFold}
        >
          <Icon size={18} aria-hidden />
          {label !== undefined && <strong>{label}</strong>}
          <span className={classes.text}>
            <InlineText text={questionOf(content) || translate(step.title)} />
          </span>
        </button>
        {children}
      </div>
      <div id={whole} className={classes.whole} hidden={!isWhole}>
        {isWhole && <Markdown text={content} />}
      </div>
    </>
  );
}
