import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './disclosure.module.css';

type Props = {
  title: string;
  /** What is set inside, beside the title. */
  summary?: string;
  /** Whether something inside is set: the section starts open then, and opens when a value is set. */
  isSet: boolean;
  /** Whether a field inside has an error. */
  isWrong?: boolean;
  /** Whether the fields inside are read by their form, folded or not. */
  keepsFields?: boolean;
  children: ReactNode;
};

/** A section that few people need, folded unless it has something to show. */
export function Disclosure({ title, summary, isSet, isWrong = false, keepsFields = false, children }: Props) {
  const [isOpen, setOpen] = useState(isSet);
  const [before, setBefore] = useState({ isSet, isWrong });
  if (before.isSet !== isSet || before.isWrong !== isWrong) {
    setBefore({ isSet, isWrong });
    // The section stays open when fields are emptied or corrected, because the author is typing in one.
    if ((isSet && !before.isSet) || (isWrong && !before.isWrong)) setOpen(true);
  }
  const id = useId();
  const isShown = isOpen || isWrong;
  const Icon = isShown ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.wide}>
      <div className={classes.line}>
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isShown}
          aria-controls={id}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => setOpen(!isShown)}
        >
          {title}
        </Button>
        {summary && <span className={classes.summary}>{summary}</span>}
      </div>
      <div id={id} hidden={!isShown}>
        {(isShown || keepsFields) && <div className={classes.disclosed}>{children}</div>}
      </div>
    </div>
  );
}
