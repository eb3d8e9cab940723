import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder, type NewsKind } from '../../model/news-order.ts';
import type { Navigation } from '../../model/step-navigation.ts';
import classes from './lesson-bar.module.css';
import { StepButtons } from './step-buttons.tsx';

export type News = { readonly kind: NewsKind; readonly key: string; readonly content: ReactNode };

type Props = {
  news: readonly News[];
  navigation: Navigation;
  pages: number;
  onGo: (page: number) => void;
};

/** Where the learner is, the way on, and what has just happened. It is always visible and never covers the text. */
export function LessonBar({ news, ...pager }: Props) {
  const { t } = useTranslation();
  const [first, ...others] = inOrder(news);
  // Other news close the list again.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = first !== undefined && first.key === openedAt;
  const bar = useRef<HTMLElement>(null);
  const newest = first?.key;
  useEffect(() => {
    if (newest && bar.current) uncoverFocus(bar.current);
  }, [newest]);
  return (
    <section className={classes.bar} ref={bar}>
      {/* The region is mounted before its text, so that screen readers announce it. */}
      <div className={classes.news} role="status">
        {first && (
          <div className={classes.first}>
            <div key={first.key} className={classes.arrived}>
              {first.content}
            </div>
            {others.length > 0 && (
              <Button
                className={classes.more ?? ''}
                variant="default"
                size="compact-sm"
                aria-expanded={isOpen}
                aria-label={t('news.more', { count: others.length })}
                title={t('news.more', { count: others.length })}
                onClick={() => setOpenedAt(isOpen ? null : first.key)}
              >
                +{others.length}
              </Button>
            )}
          </div>
        )}
        {isOpen && others.map(({ key, content }) => <div key={key}>{content}</div>)}
      </div>
      <StepButtons {...pager} />
    </section>
  );
}

/** What has the focus, such as the verdict on an answer, is scrolled out from behind a bar that has grown. */
function uncoverFocus(bar: HTMLElement): void {
  const text = bar.previousElementSibling;
  const { activeElement: focused } = document;
  if (!focused || !text?.contains(focused)) return;
  const covered = focused.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  const isBehind = covered > 0 && covered < bar.offsetHeight;
  if (!isBehind) return;
  const scrolls = text.scrollHeight > text.clientHeight ? text : document.scrollingElement;
  scrolls?.scrollBy(0, covered + 12);
}
