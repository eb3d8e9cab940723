import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './disclosure.module.css';

type Props = {
  title: string;
  /** Whether something inside is set: the section starts open then, and opens when a value is set. */
  isSet: boolean;
  /** Whether a field inside has an error. */
  isWrong?: boolean;
  children: ReactNode;
};

/** A section that few people need, folded unless it has something to show. */
export function Disclosure({ title, isSet, isWrong = false, children }: Props) {
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
      <div id={id} hidden={!isShown}>
        {isShown && <div className={classes.disclosed}>{children}</div>}
      </div>
    </div>
  );
}
