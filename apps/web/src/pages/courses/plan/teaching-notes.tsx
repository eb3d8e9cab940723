import type { LessonPlan } from '@sentiero/contracts/board';
import { Checkbox, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanSteps } from '../../../features/board/components/plan-steps.tsx';
import { planTime } from '../../../features/board/model/plan-time.ts';
import { boardQueries } from '../../../features/board/queries/board.queries.ts';
import { Loaded } from '../../../shared/feedback/loaded.tsx';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';

/** A lesson for those who teach it: on the screen and on paper. */
export function TeachingNotes({ courseId, lesson }: { courseId: number; lesson: number }) {
  return (
    <Loaded query={useQuery(boardQueries.plan(courseId, lesson))} isPart>
      {(plan) => <Notes plan={plan} />}
    </Loaded>
  );
}

function Notes({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const { steps } = plan;
  const all = steps.flatMap(({ id, type }) => (type === 'I' ? [] : id));
  const toggle = (step: number) =>
    setShown(shown.has(step) ? new Set([...shown].filter((id) => id !== step)) : new Set([...shown, step]));
  return (
    <>
      <PlanTotal plan={plan} />
      <Group gap="md">
        <Checkbox
          label={t('plan.show-all')}
          checked={all.length > 0 && all.every((id) => shown.has(id))}
          onChange={(event) => setShown(new Set(event.currentTarget.checked ? all : []))}
        />
        <ToolButton icon={IconPrinter} onClick={() => window.print()}>
          {t('plan.print')}
        </ToolButton>
      </Group>
      <PlanSteps steps={steps} shown={shown} onToggle={toggle} />
    </>
  );
}

function PlanTotal({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const time = planTime(plan);
  if (!time) return <p>{t('plan.total-none')}</p>;
  return <p>{time.measured === 0 ? t('plan.total-estimated', time) : t('plan.total', time)}</p>;
}
