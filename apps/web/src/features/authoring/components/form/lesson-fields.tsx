import {
  difficulties,
  entriesOf,
  guidances,
  planSizes,
  owaspIds,
  targetStates,
  topicIds,
  topicNames,
  wstgIds,
  type BeginningField,
  type ClassificationField,
  type LessonSetting,
  type LessonSettings,
} from '@sentiero/contracts/lessons';
import { limits } from '@sentiero/contracts/shared';
import { Checkbox, MultiSelect } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonDraft } from '../../model/drafts.ts';
import { ChoiceField, MinutesField } from './plain-fields.tsx';
import { HuntInputs, huntText, ModeInput, OpenHolesInput } from './hunt-fields.tsx';
import { useProblemText } from './problem-text.tsx';

type Form = { draft: LessonDraft; change: (patch: Partial<LessonDraft>) => void };
type InputProps = Form & { label: string };

/** The input of each setting of a lesson. */
const inputs: Record<LessonSetting, (props: InputProps) => ReactNode> = {
  minutes: MinutesInput,
  difficulty: DifficultyInput,
  owasp: OwaspInput,
  wstg: WstgInput,
  topics: TopicsInput,
  practises: PractisesInput,
  use_helper_http: flag('use_helper_http'),
  use_helper_sql: flag('use_helper_sql'),
  html_as_source: flag('html_as_source'),
  use_bench: flag('use_bench'),
  recall: RecallInput,
  guidance: GuidanceInput,
  plan: PlanInput,
  target_state: TargetStateInput,
  logged_out: flag('logged_out'),
  fresh_data: flag('fresh_data'),
  mode: ModeInput,
  hunt: HuntInputs,
  open_holes: OpenHolesInput,
};

/** The inputs of these settings, in this order. */
export function SettingInputs({ names, ...form }: Form & { names: readonly LessonSetting[] }) {
  const { t } = useTranslation();
  return names.map((name) => {
    const Input = inputs[name];
    return <Input key={name} {...form} label={t(`authoring.${name}`)} />;
  });
}

/** What staff read about each setting of a lesson. */
export const settingTexts: Record<
  BeginningField | ClassificationField | 'mode' | 'hunt' | 'open_holes',
  (lesson: LessonSettings, t: TFunction) => string
> = {
  difficulty: ({ difficulty }, t) => t(`lessons.difficulty-${difficulty}`, { defaultValue: '' }),
  owasp: ({ owasp }) => owasp.join(', '),
  wstg: ({ wstg }) => wstg.join(', '),
  topics: ({ topics }) => topics.map((id) => topicNames[id] ?? id).join(', '),
  practises: ({ practises }) => practises.join(', '),
  target_state: ({ target_state }, t) =>
    `${t('authoring.target_state')} ${t(`authoring.target_state-${target_state}`)}`,
  logged_out: ({ logged_out }, t) => (logged_out ? t('authoring.logged_out') : ''),
  fresh_data: ({ fresh_data }, t) => (fresh_data ? t('authoring.fresh_data') : ''),
  mode: ({ mode }, t) => t(`authoring.mode-${mode}`),
  hunt: ({ hunt }, t) => (hunt ? huntText(hunt, t) : ''),
  open_holes: ({ open_holes: open }, t) =>
    open.length > 0 ? `${t('authoring.open_holes')}: ${open.join(', ')}` : '',
};

function MinutesInput({ draft, change }: InputProps) {
  const { t } = useTranslation();
  return (
    <MinutesField
      description={t('authoring.lesson-minutes-hint')}
      max={limits.lessonMinutesMax}
      value={draft.minutes}
      onChange={(minutes) => change({ minutes })}
    />
  );
}

function GuidanceInput({ label, draft, change }: InputProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      path="/guidance"
      label={label}
      value={draft.guidance}
      options={guidances.map((each) => ({ value: each, label: t(`authoring.guidance-${each}`) }))}
      onChange={(chosen) => {
        const guidance = guidances.find((each) => each === chosen);
        if (guidance) change({ guidance });
      }}
    />
  );
}

function RecallInput({ label, draft, change }: InputProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      path="/recall"
      label={label}
      description={t('authoring.recall-hint')}
      value={String(draft.recall)}
      options={Array.from({ length: limits.recallMax + 1 }, (_, count) => ({
        value: String(count),
        label: String(count),
      }))}
      onChange={(chosen) => change({ recall: Number(chosen) })}
    />
  );
}

const noPlan = 'none';

function PlanInput({ label, draft, change }: InputProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      path="/plan"
      label={label}
      value={String(draft.plan ?? noPlan)}
      options={[
        { value: noPlan, label: t('authoring.none') },
        ...planSizes.map((size) => ({ value: String(size), label: t('schedule.plan-of-size', { size }) })),
      ]}
      onChange={(chosen) => change({ plan: planSizes.find((size) => String(size) === chosen) ?? null })}
    />
  );
}

function DifficultyInput({ label, draft, change }: InputProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      path="/difficulty"
      label={label}
      value={String(draft.difficulty)}
      options={difficulties.map((level) => ({
        value: String(level),
        label: t(`lessons.difficulty-${level}`),
      }))}
      onChange={(chosen) => change({ difficulty: Number(chosen) })}
    />
  );
}

function OwaspInput({ label, draft, change }: InputProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={label}
      description={t('authoring.classification-hint')}
      error={useProblemText('/owasp')}
      searchable
      data={owaspIds.map((id) => ({ value: id, label: `${id} ${t(`owasp.${id}`, { defaultValue: '' })}` }))}
      value={draft.owasp}
      onChange={(owasp) => change({ owasp })}
    />
  );
}

function WstgInput({ label, draft, change }: InputProps) {
  return (
    <MultiSelect
      label={label}
      error={useProblemText('/wstg')}
      searchable
      data={[...wstgIds]}
      value={draft.wstg}
      onChange={(wstg) => change({ wstg })}
    />
  );
}

function TopicsInput({ label, draft, change }: InputProps) {
  return (
    <MultiSelect
      label={label}
      error={useProblemText('/topics')}
      searchable
      data={topicIds.map((id) => ({ value: id, label: topicNames[id] ?? id }))}
      value={draft.topics}
      onChange={(topics) => change({ topics })}
    />
  );
}

function PractisesInput({ label, draft, change }: InputProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={label}
      description={t('authoring.practises-hint')}
      error={useProblemText('/practises')}
      searchable
      data={[...new Set([...entriesOf(draft), ...draft.practises])].map((id) => ({
        value: id,
        label: topicNames[id] ?? id,
      }))}
      value={draft.practises}
      onChange={(practises) => change({ practises })}
    />
  );
}

function TargetStateInput({ label, draft, change }: InputProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      path="/target_state"
      label={label}
      value={draft.target_state}
      options={targetStates.map((state) => ({ value: state, label: t(`authoring.target_state-${state}`) }))}
      onChange={(chosen) => {
        const target_state = targetStates.find((state) => state === chosen);
        if (target_state) change({ target_state });
      }}
    />
  );
}

type Flag = { [Name in LessonSetting]: LessonSettings[Name] extends boolean ? Name : never }[LessonSetting];

function flag(name: Flag) {
  return function FlagInput({ label, draft, change }: InputProps) {
    return (
      <Checkbox
        label={label}
        checked={draft[name]}
        onChange={(event) => change({ [name]: event.currentTarget.checked })}
      />
    );
  };
}
