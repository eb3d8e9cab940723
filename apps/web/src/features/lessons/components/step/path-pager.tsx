import { IconCheck } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Navigation } from '../../model/step-navigation.ts';
import type { PathMark } from '../../model/waymarks.ts';
import classes from './path-pager.module.css';

type Props = {
  marks: readonly PathMark[];
  navigation: Navigation;
  titleOf: (page: number) => string;
  /** The arrow keys keep the focus on the path; any other navigation moves it to the step. */
  onGo: (page: number, keepsFocus?: boolean) => void;
};

/** The lesson as a path of diamonds. It is one tab stop; the arrow keys move along it. */
export function PathPager({ marks, navigation, titleOf, onGo }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const { page, furthest } = navigation;

  const walk = (event: KeyboardEvent) => {
    const target = pageForKey(event.key, page, furthest);
    if (target === null) return;
    event.preventDefault();
    onGo(target, true);
    list.current?.querySelectorAll('button')[target]?.focus();
  };

  return (
    <nav className={classes.pager} aria-label={t('lesson.path')}>
      <ol className={classes.path} ref={list}>
        {marks.map((mark) => (
          <li
            key={mark.page}
            className={classes.stage}
            data-behind={mark.page <= page || mark.passed || undefined}
          >
            <button
              type="button"
              className={classes.mark}
              aria-label={`${titleOf(mark.page)}${mark.passed ? `, ${t('progress.completed')}` : ''}`}
              aria-current={mark.current ? 'step' : undefined}
              data-passed={mark.passed || undefined}
              disabled={mark.locked}
              tabIndex={mark.current ? 0 : -1}
              title={titleOf(mark.page)}
              ref={mark.current ? bringIntoView : undefined}
              onKeyDown={walk}
              onClick={() => onGo(mark.page)}
            >
              <span className={classes.diamond}>
                {mark.passed && <IconCheck className={classes.check} size={16} stroke={2.5} aria-hidden />}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * A long path scrolls in its row; the current diamond scrolls into view when it changes. With the next frame, which
 * computes the layout anyway: within React's commit it would be computed twice.
 */
function bringIntoView(mark: HTMLButtonElement | null): void {
  if (mark) requestAnimationFrame(() => mark.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
}

function pageForKey(key: string, page: number, furthest: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return page > 0 ? page - 1 : null;
    case 'ArrowRight':
      return page < furthest ? page + 1 : null;
    case 'Home':
      return 0;
    case 'End':
      return furthest;
    default:
      return null;
  }
}
