import type { CourseHunt } from '@sentiero/contracts/hunts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { foundByWeakness } from '../model/found-by-weakness.ts';
import classes from './hunts.module.css';
import { useWeaknessWords } from './use-weakness-words.ts';

/** How many of which weakness a class has found, in large type for everyone to see; no names. */
export function HuntWall({ hunt }: { hunt: CourseHunt }) {
  const { t } = useTranslation();
  const words = useWeaknessWords();
  const rows = foundByWeakness(hunt);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <EmptyState>{t('hunt.wall-none')}</EmptyState>;
  return (
    <ol className={classes.wall} style={{ '--rows': rows.length } as CSSProperties}>
      {rows.map(({ weakness, count }) => (
        <li key={weakness}>
          <span>{words(weakness).title}</span>
          <span className={classes.bar} aria-hidden>
            <span style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
          <strong>{count}</strong>
        </li>
      ))}
    </ol>
  );
}
