import type { AuthoredStep } from '@sentiero/contracts/authoring';
import { Alert, Stack, Tabs, Text } from '@mantine/core';
import { IconEye, IconTools } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { languages } from '@sentiero/contracts/shared';
import { adminPaths } from '../../../shared/paths.ts';
import { asLearner } from '../../../features/authoring/model/as-learner.ts';
import { authoringQueries } from '../../../features/authoring/queries/authoring.queries.ts';
import { LaunchButton } from '../../../features/targets/launch-button.tsx';
import { InLanguage } from '../../../shared/i18n/in-language.tsx';
import { languageNames, useLanguage, useTranslated } from '../../../shared/i18n/language.ts';
import { Page } from '../../../shared/page/page.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { WithId } from '../../with-id.tsx';
import { WithItem } from '../../with-item.tsx';
import type { LearnerStep, Lesson, StepReply } from '@sentiero/contracts/lessons';
import { lazy, Suspense, useState } from 'react';
import { LessonInfo } from '../../../features/lessons/components/lesson/lesson-info.tsx';
import { PathPager } from '../../../features/lessons/components/step/path-pager.tsx';
import { StepButtons } from '../../../features/lessons/components/step/step-buttons.tsx';
import type { Navigation } from '../../../features/lessons/model/step-navigation.ts';
import { initialAnswer } from '../../../features/lessons/model/answer.ts';
import { StepView } from '../../../features/lessons/components/step/step-view.tsx';
import { lessonPages, pageOfStep } from '../../../features/lessons/model/lesson-pages.ts';
import { pathMarks } from '../../../features/lessons/model/waymarks.ts';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';
import { LessonBench, useLessonBench } from '../../lessons/bench-links.tsx';
import { PreviewHelp } from './preview-help.tsx';
import classes from './preview.module.css';

const PreviewTraffic = lazy(async () => ({
  default: (await import('./preview-tools.tsx')).PreviewTraffic,
}));
const PreviewBench = lazy(async () => ({ default: (await import('./preview-tools.tsx')).PreviewBench }));

export function PreviewPage() {
  return <WithId param="lessonId">{(id) => <KnownLesson id={id} />}</WithId>;
}

function KnownLesson({ id }: { id: number }) {
  const lesson = useQuery(authoringQueries.lesson(id));
  const lessons = useQuery(authoringQueries.lessons());
  const steps = useQuery(authoringQueries.steps(id));
  const targets = useQuery(authoringQueries.targets());
  return (
    <WithItem query={lesson}>
      {({ body }) => (
        <WithItem query={lessons}>
          {(others) => (
            <WithItem query={steps}>
              {(all) => (
                <WithItem query={targets}>
                  {(known) => <Preview lesson={body} steps={all} targets={known} lessons={others} />}
                </WithItem>
              )}
            </WithItem>
          )}
        </WithItem>
      )}
    </WithItem>
  );
}

function Preview(authored: Omit<Parameters<typeof asLearner>[0], 'stepId'>) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const own = useLanguage();
  const [search, setSearch] = useSearchParams();
  const stepId = Number(search.get('step') ?? 0);
  const { lesson, steps } = asLearner({ ...authored, stepId });
  const hidden = authored.steps.length - steps.length;
  const isHidden = authored.steps.some((step) => step.id === stepId && !step.is_visible);
  const language = languages.find((known) => known === search.get('language')) ?? own;
  const set = (name: string, value: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  const title = t('preview.title', { name: translate(lesson.title) });
  usePageTitle(title);
  return (
    <LessonBench>
      <Page>
        <PageHeader
          title={title}
          back={{ to: adminPaths.lessons.item(lesson.id), label: t('authoring.lesson') }}
        >
          {lesson.target_application && <BenchButton />}
          <LaunchButton target={lesson.target_application} loading={false} />
        </PageHeader>
        <Alert icon={<IconEye size={18} />}>
          {t('preview.note')} {isHidden && t('preview.hidden-step')}{' '}
          {hidden > 0 && t('preview.hidden', { count: hidden })}
        </Alert>
        <Tabs value={language} onChange={(value) => set('language', value ?? own)} keepMounted={false}>
          <Tabs.List aria-label={t('authoring.languages')}>
            {languages.map((each) => (
              <Tabs.Tab key={each} value={each} lang={each}>
                {languageNames[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <div className={classes.columns}>
            <Tabs.Panel value={language} pt="md">
              <InLanguage language={language}>
                <PreviewText
                  lesson={lesson}
                  steps={steps}
                  authored={authored.steps}
                  stepId={stepId}
                  onStep={(id) => set('step', String(id))}
                />
              </InLanguage>
            </Tabs.Panel>
            <Suspense>
              <PreviewTraffic lesson={lesson} />
            </Suspense>
          </div>
        </Tabs>
        <Suspense>
          <PreviewBench lesson={lesson} />
        </Suspense>
      </Page>
    </LessonBench>
  );
}

type Props = {
  lesson: Lesson;
  steps: readonly LearnerStep[];
  authored: readonly AuthoredStep[];
  /** Any number that is not a step's shows page 0. */
  stepId: number;
  onStep: (id: number) => void;
};

/** The learner's view of a lesson, with every page open. */
function PreviewText({ lesson, steps, authored, stepId, onStep }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const pages = lessonPages(steps);
  const page = pageOfStep(steps, stepId);
  const step = steps.find(({ id }) => id === stepId);
  const lastPage = pages.length;
  const navigation: Navigation = {
    page,
    lastPage,
    canGoBack: page > 0,
    canGoOn: page < lastPage,
    furthest: lastPage,
    openPage: null,
  };
  const go = (to: number) => onStep(pages[to - 1]?.[0]?.id ?? 0);
  const titleOf = (of: number) => {
    const [at] = pages[of - 1] ?? [];
    return at ? t('lesson.step-title', { step: of, title: translate(at.title) }) : t('lesson.info-title');
  };
  return (
    <div className={classes.column}>
      <PathPager marks={pathMarks(steps, navigation)} navigation={navigation} titleOf={titleOf} onGo={go} />
      {step ? (
        <PreviewStep
          key={step.id}
          step={step}
          lessonId={lesson.id}
          authored={authored.find(({ id }) => id === step.id)}
        />
      ) : (
        <LessonInfo lesson={lesson} navigation={navigation} onGo={go} />
      )}
      <StepButtons navigation={navigation} pages={lastPage + 1} onGo={go} />
    </div>
  );
}

type PreviewStepProps = { step: LearnerStep; lessonId: number; authored: AuthoredStep | undefined };

/** An answer is not graded here; once sent, it shows what learners read about each choice. */
function PreviewStep({ step, lessonId, authored }: PreviewStepProps) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const [answer, keep] = useState(() => initialAnswer(step));
  return (
    <Stack gap="md">
      <StepView
        step={step}
        state="idle"
        kept={{ answer, keep }}
        replies={isSent ? choiceReplies(authored) : []}
        onSubmit={() => setSent(true)}
      />
      {isSent && <Alert role="status">{t('preview.not-sent')}</Alert>}
      {(step.type === 'T' || step.type === 'E') && (
        <Text size="sm" c="dimmed">
          {t('preview.not-graded')}{' '}
          <TextLink to={adminPaths.editStep(lessonId, step.id)}>{t('authoring.edit-step')}</TextLink>
        </Text>
      )}
      <PreviewHelp step={authored} />
    </Stack>
  );
}

const choiceReplies = (step: AuthoredStep | undefined): StepReply[] =>
  (step?.choices ?? []).flatMap(({ id, feedback }) => (feedback ? [{ choice: id, text: feedback }] : []));

function BenchButton() {
  const { t } = useTranslation();
  const { isOpen, toggle } = useLessonBench();
  return (
    <ToolButton aria-expanded={isOpen} icon={IconTools} onClick={toggle}>
      {t('bench.title')}
    </ToolButton>
  );
}
