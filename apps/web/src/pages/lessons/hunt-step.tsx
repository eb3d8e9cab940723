import type { Hunt } from '@sentiero/contracts/hunts';
import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { Alert, Button } from '@mantine/core';
import { IconBulb, IconCircleCheck, IconClockOff, IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawAgain } from '../../features/hunts/components/draw-again.tsx';
import { FindingCard } from '../../features/hunts/components/finding-card.tsx';
import { HowToLook } from '../../features/hunts/components/how-to-look.tsx';
import { HuntFacts } from '../../features/hunts/components/hunt-facts.tsx';
import { HuntHelpList } from '../../features/hunts/components/hunt-help-list.tsx';
import { RefusedReports } from '../../features/hunts/components/refused-reports.tsx';
import { useIsOver } from '../../features/hunts/components/time-left.tsx';
import { huntsQueries, useStartHunt, useTakeHuntHelp } from '../../features/hunts/queries/hunts.queries.ts';
import { readProgressAgain } from '../../features/lessons/queries/lessons.cache.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Loaded } from '../../shared/feedback/loaded.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { StepEvidence } from './step-evidence.tsx';
import { StepHelp } from './step-help.tsx';
import { useRequestName } from './use-request-name.ts';

type Props = {
  lesson: Lesson;
  steps: readonly LearnerStep[];
  /** The first finding that is open, or any if all are completed. */
  step: LearnerStep;
};

/** All findings of a hunt, as one page. */
export function HuntStep({ lesson, steps, step }: Props) {
  const query = useQuery(huntsQueries.hunt(lesson.id));
  useReadAgain(steps, () => void query.refetch());
  return (
    <Loaded query={query}>
      {(hunt) => <OpenHunt key={hunt.started} lesson={lesson} step={step} hunt={hunt} />}
    </Loaded>
  );
}

/** A finding may be completed from another window. */
function useReadAgain(steps: readonly LearnerStep[], refetch: () => void) {
  const count = steps.filter((step) => step.is_finding && step.completed !== null).length;
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    refetch();
  }, [count, refetch]);
}

function OpenHunt({ lesson, step, hunt }: Omit<Props, 'steps'> & { hunt: Hunt }) {
  const { t } = useTranslation();
  const start = useStartHunt(lesson.id);
  const isOver = useIsOver(hunt.ends);
  const isStarted = hunt.started !== null;
  const isFound = isStarted && hunt.found >= hunt.of;
  const isRunning = isStarted && !isOver && !isFound;
  const goOn = () => start.mutate({});
  return (
    <>
      {!isStarted && (
        <p>{t('hunt.intro', { count: hunt.of, name: lesson.target_application?.name ?? '' })}</p>
      )}
      <HuntFacts hunt={hunt} isOver={isOver} />
      {isStarted && !isOver && <Arranged hunt={hunt} start={start} />}
      {start.error && <ErrorBox error={start.error} {...(isStarted && { onRetry: goOn })} />}
      {!isStarted && (
        <Button
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={start.isPending}
          onClick={goOn}
        >
          {t('hunt.start')}
        </Button>
      )}
      <End isOver={isOver} isFound={isFound} />
      {isOver && !isFound && <Again lessonId={lesson.id} isMain />}
      <Findings hunt={hunt} />
      {hunt.findings.length === 0 && !isOver && <HowToLook />}
      {isStarted && <Help lesson={lesson} step={step} hunt={hunt} isRunning={isRunning} />}
      <RefusedReports reports={hunt.refused_reports} nameOf={useRequestName()} />
      {isStarted && (!isOver || isFound) && <Again lessonId={lesson.id} isMain={false} />}
    </>
  );
}

type ArrangedProps = { hunt: Hunt; start: ReturnType<typeof useStartHunt> };

/** Opens this hunt's holes at the target again on each visit, since another lesson may have changed them meanwhile. */
function Arranged({ hunt, start }: ArrangedProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { mutate } = start;
  const [elsewhere, setElsewhere] = useState(hunt.elsewhere);
  if (hunt.elsewhere && hunt.elsewhere.id !== elsewhere?.id) setElsewhere(hunt.elsewhere);
  const now = hunt.elsewhere?.id ?? null;
  const isVisited = useRef(false);
  useEffect(() => {
    if (isVisited.current && now === null) return;
    isVisited.current = true;
    mutate({});
  }, [now, mutate]);
  return (
    <div role="status">
      {elsewhere && start.isSuccess && (
        <Alert role="note" icon={<IconInfoCircle size={18} />}>
          {t('hunt.elsewhere', { title: translate(elsewhere.title) })}
        </Alert>
      )}
    </div>
  );
}

function End({ isOver, isFound }: { isOver: boolean; isFound: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {isFound && (
        <Alert role="note" color="ok" icon={<IconCircleCheck size={18} />}>
          {t('hunt.all-found')}
        </Alert>
      )}
      {isOver && !isFound && (
        <Alert role="note" color="warning" icon={<IconClockOff size={18} />}>
          {t('hunt.over')}
        </Alert>
      )}
    </div>
  );
}

function Again({ lessonId, isMain }: { lessonId: number; isMain: boolean }) {
  const client = useQueryClient();
  const again = useStartHunt(lessonId);
  return (
    <DrawAgain
      isMain={isMain}
      isPending={again.isPending}
      error={again.error}
      onDraw={(done) =>
        again.mutate(
          { again: true },
          {
            onSuccess: () => {
              done();
              void readProgressAgain(client);
            },
          },
        )
      }
    />
  );
}

/** The newest first; one that arrives while the page is open takes the focus. */
function Findings({ hunt: { findings } }: { hunt: Hunt }) {
  const [before] = useState(findings.length);
  return findings
    .map((finding, index) => (
      <FindingCard
        key={`${finding.request} ${finding.at}`}
        finding={finding}
        isNew={index >= before && index === findings.length - 1}
        isOpen={index === findings.length - 1}
        evidence={finding.step !== null && <StepEvidence stepId={finding.step} />}
      />
    ))
    .toReversed();
}

type HelpProps = { lesson: Lesson; step: LearnerStep; hunt: Hunt; isRunning: boolean };

/** The hunt's help, and a teacher's. */
function Help({ lesson, step, hunt, isRunning }: HelpProps) {
  const { t } = useTranslation();
  const take = useTakeHuntHelp(lesson.id);
  const { help, help_left: left } = hunt;
  const newest = useRef<HTMLHeadingElement>(null);
  const before = useRef(help.length);
  // A new help takes the focus, because its button may be gone.
  useEffect(() => {
    if (help.length > before.current) newest.current?.focus();
    before.current = help.length;
  }, [help.length]);
  if (!isRunning && help.length === 0) return null;
  return (
    <StepHelp
      key={step.id}
      step={step}
      hasInspector={lesson.use_helper_http}
      isRefused
      own={{
        content: (help.length > 0 || take.error) && (
          <>
            <HuntHelpList help={help} newest={newest} />
            {take.error && <ErrorBox error={take.error} />}
          </>
        ),
        button: isRunning && left > 0 && (
          <ToolButton
            key="hunt"
            leftSection={<IconBulb size={18} aria-hidden />}
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            {t('help.take-hint', { number: help.length + 1, total: help.length + left })}
          </ToolButton>
        ),
      }}
    />
  );
}
