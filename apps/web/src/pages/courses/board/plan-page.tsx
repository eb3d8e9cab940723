import type { LessonPlan } from '@sentiero/contracts/board';
import type { Course } from '@sentiero/contracts/courses';
import { Checkbox } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanSteps } from '../../../features/board/components/plan-steps.tsx';
import { planTime } from '../../../features/board/model/plan-time.ts';
import { boardQueries } from '../../../features/board/queries/board.queries.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Panel } from '../../../shared/page/panel.tsx';
import { CoursePart, WithCourse } from '../with-course.tsx';
import { LessonSelect } from './lesson-select.tsx';
import { useBoardAddress } from './use-board-address.ts';
import { OfActiveLesson } from './of-active-lesson.tsx';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';

export function PlanPage() {
  return <WithCourse>{(course) => <CoursePlan course={course} />}</WithCourse>;
}

/** A lesson for those who teach it: on the screen and on paper. */
function CoursePlan({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { lesson, set } = useBoardAddress();
  const plan = useQuery(boardQueries.plan(course.id, lesson));
  return (
    <CoursePart
      course={course}
      title={t('plan.title')}
      pageTitle={t('plan.title-of', { course: course.name })}
      tools={
        <>
          <LessonSelect value={plan.data?.lesson.id ?? lesson} onChange={(chosen) => set('lesson', chosen)} />
          <ToolButton icon={IconPrinter} disabled={!plan.data} onClick={() => window.print()}>
            {t('plan.print')}
          </ToolButton>
        </>
      }
    >
      <OfActiveLesson lesson={lesson} query={plan}>
        {(data) => <Plan key={data.lesson.id} plan={data} />}
      </OfActiveLesson>
    </CoursePart>
  );
}

function Plan({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const { lesson, steps } = plan;
  const all = steps.flatMap(({ id, type }) => (type === 'I' ? [] : id));
  const toggle = (step: number) =>
    setShown(shown.has(step) ? new Set([...shown].filter((id) => id !== step)) : new Set([...shown, step]));
  return (
    <Panel
      title={translate(lesson.title)}
      tools={
        <Checkbox
          label={t('plan.show-all')}
          checked={all.length > 0 && all.every((id) => shown.has(id))}
          onChange={(event) => setShown(new Set(event.currentTarget.checked ? all : []))}
        />
      }
    >
      <PlanTotal plan={plan} />
      <PlanSteps steps={steps} shown={shown} onToggle={toggle} />
    </Panel>
  );
}

function PlanTotal({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const time = planTime(plan);
  if (!time) return <p>{t('plan.total-none')}</p>;
  return <p>{time.measured === 0 ? t('plan.total-estimated', time) : t('plan.total', time)}</p>;
}
