import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './item-form.module.css';

type Props = {
  title: string;
  /** Where something is set, or wrong, it is seen without a click. */
  isOpenAtFirst: boolean;
  mustBeOpen?: boolean;
  children: ReactNode;
};

/** What most authors need not see. */
export function Disclosure({ title, isOpenAtFirst, mustBeOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const isShown = isOpen || mustBeOpen;
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
