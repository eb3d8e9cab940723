import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
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
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = inOrder(news);
  return (
    <div className={classes.bar}>
      {/* The region is mounted before its text, so that screen readers announce it. */}
      <div className={classes.news} role="status" tabIndex={-1}>
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
                onClick={() => setOpen(!isOpen)}
              >
                +{others.length}
              </Button>
            )}
          </div>
        )}
        {isOpen && others.map(({ key, content }) => <div key={key}>{content}</div>)}
      </div>
      <StepButtons {...pager} />
    </div>
  );
}
