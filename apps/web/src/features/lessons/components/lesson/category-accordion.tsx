import type { CategoryOverview } from '@sentiero/contracts/lessons';
import { Accordion } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { isPlain } from '../../../../shared/markdown/is-plain.ts';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { ProgressLine } from '../../../../shared/feedback/progress-line.tsx';
import { isComplete, percentDone, sumOf } from '../../model/completeness.ts';
import { LessonCard } from './lesson-card.tsx';
import classes from './category-accordion.module.css';

const Markdown = lazy(async () => ({
  default: (await import('../../../../shared/markdown/markdown.tsx')).Markdown,
}));

type Props = { categories: readonly CategoryOverview[]; openAtFirst: readonly number[] };

export function CategoryAccordion({ categories, openAtFirst }: Props) {
  return (
    <Accordion
      multiple
      keepMounted={false}
      order={2}
      variant="separated"
      radius="lg"
      chevronPosition="left"
      chevronSize={18}
      chevron={<IconChevronRight size={18} aria-hidden />}
      disableChevronRotation
      defaultValue={openAtFirst.map(String)}
      classNames={{
        item: classes.item,
        control: classes.control,
        chevron: classes.chevron,
        content: classes.content,
        label: classes.label,
      }}
    >
      {categories.map((category) => (
        <Category key={category.id} category={category} />
      ))}
    </Accordion>
  );
}

function Category({ category }: { category: CategoryOverview }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const sum = sumOf(category.lessons);
  const hasTasks = sum.tasks > 0;
  const percent = hasTasks ? percentDone(sum) : 0;
  const isReading = category.lessons.length > 0 && !hasTasks;
  const description = translate(category.description);
  return (
    <Accordion.Item value={String(category.id)}>
      <Accordion.Control>
        <span className={classes.title}>{translate(category.title)}</span>
        <span className={classes.progress}>
          <ProgressLine
            percent={isReading ? null : percent}
            complete={isComplete(sum)}
            label={t('progress.label')}
          />
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        {description && (
          <div className={classes.description}>
            {isPlain(description) ? (
              <p>{description}</p>
            ) : (
              <Suspense fallback={description}>
                <Markdown text={description} />
              </Suspense>
            )}
          </div>
        )}
        {category.lessons.length === 0 ? (
          <EmptyState>{t('lessons.none-in-category')}</EmptyState>
        ) : (
          <Cards lessons={category.lessons} />
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** One finished lesson takes no more room than its fold. */
const foldedFrom = 2;

/** What is left to do; finished lessons are folded below it. */
function Cards({ lessons }: Pick<CategoryOverview, 'lessons'>) {
  const { t } = useTranslation();
  const done = lessons.filter(isComplete);
  if (done.length < foldedFrom) return <Grid lessons={lessons} />;
  const open = lessons.filter((lesson) => !isComplete(lesson));
  return (
    <>
      {open.length > 0 && <Grid lessons={open} />}
      <details className={classes.finished}>
        <summary>{t('lessons.finished', { count: done.length })}</summary>
        <Grid lessons={done} />
      </details>
    </>
  );
}

function Grid({ lessons }: Pick<CategoryOverview, 'lessons'>) {
  return (
    <div className={classes.grid}>
      {lessons.map((lesson) => (
        <LessonCard key={lesson.id} lesson={lesson} />
      ))}
    </div>
  );
}
