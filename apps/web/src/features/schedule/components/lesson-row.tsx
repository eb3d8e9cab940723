import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './schedule.module.css';

export type Unfolding = { isOpen: boolean; notes: ReactNode; onOpen: () => void };
type Props = Unfolding & {
  title: string;
  isHunt: boolean;
  /** The lesson's dates and tools. */
  children?: ReactNode;
};

/** A lesson of a plan; its title unfolds the teaching notes. */
export function LessonRow({ title, isHunt, isOpen, notes, onOpen, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const item = useRef<HTMLLIElement>(null);
  const [startsOpen] = useState(isOpen);
  // A link may lead to the notes of one lesson.
  useEffect(() => {
    if (startsOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [startsOpen]);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li ref={item} className={classes.row} data-open={isOpen || undefined}>
      <h3 className={classes.lesson}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onOpen}>
          <Chevron size={18} aria-hidden />
          {title}
        </button>
        {isHunt && <span className={classes.kind}>{t('lessons.hunt')}</span>}
      </h3>
      {children}
      <div id={id} className={classes.notes} hidden={!isOpen}>
        {notes}
      </div>
    </li>
  );
}
