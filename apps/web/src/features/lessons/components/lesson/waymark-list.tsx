import { VisuallyHidden } from '@mantine/core';
import { IconSquareRotated, IconSquareRotatedFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './waymark-list.module.css';

export type Waymark = {
  readonly key: string;
  readonly state: 'plain' | 'done' | 'open';
  readonly text: ReactNode;
};

/** A list with diamonds as bullets: plain, passed, or still ahead. */
export function WaymarkList({ title, items }: { title: string; items: readonly Waymark[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className={classes.title}>{title}</p>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.key} className={classes.item} data-state={item.state}>
            <span className={classes.mark} aria-hidden>
              {item.state === 'open' ? (
                <IconSquareRotated size={13} stroke={2.5} />
              ) : (
                <IconSquareRotatedFilled size={13} />
              )}
            </span>
            <span>
              {item.text}
              {item.state === 'done' && <VisuallyHidden>, {t('progress.completed')}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
