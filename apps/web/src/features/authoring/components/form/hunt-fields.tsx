import {
  completeHunt,
  holeLevels,
  huntHolesMax,
  lessonModes,
  weaknessIds,
  weaknessTexts,
  type HuntSettings,
} from '@sentiero/contracts/hunts';
import { limits, translated } from '@sentiero/contracts/shared';
import { Checkbox, Fieldset, Group, MultiSelect, Stack, TagsInput, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage, useTranslated } from '../../../../shared/i18n/language.ts';
import type { LessonDraft } from '../../model/drafts.ts';
import { ChoiceField } from './plain-fields.tsx';
import classes from './item-form.module.css';
import { useProblemText } from './problem-text.tsx';

type Props = { label: string; draft: LessonDraft; change: (patch: Partial<LessonDraft>) => void };

const newHuntHoles = 4;

/** Whether the lesson is a path of steps or a hunt, which has settings of its own. */
export function ModeInput({ label, draft, change }: Props) {
  const { t } = useTranslation();
  const choose = (chosen: string) => {
    const mode = lessonModes.find((each) => each === chosen);
    if (mode === 'hunt') change({ mode, hunt: draft.hunt ?? { holes: newHuntHoles }, open_holes: [] });
    if (mode === 'path') change({ mode, hunt: null });
  };
  return (
    <ChoiceField
      path="/mode"
      label={label}
      {...(draft.mode === 'hunt' && { description: t('authoring.mode-hunt-hint') })}
      value={draft.mode}
      options={lessonModes.map((mode) => ({ value: mode, label: t(`authoring.mode-${mode}`) }))}
      onChange={choose}
    />
  );
}

/** What a hunt draws. */
export function HuntInputs({ label, draft, change }: Props) {
  const { t } = useTranslation();
  const problem = useProblemText('/hunt');
  const hunt = completeHunt(draft.hunt);
  if (draft.mode !== 'hunt' || !hunt) return null;
  const fields = { hunt, set: (patch: Partial<HuntSettings>) => change({ hunt: { ...hunt, ...patch } }) };
  return (
    <Fieldset legend={label}>
      <Stack gap="md">
        {problem && <div role="alert">{problem}</div>}
        <HolesInput {...fields} />
        <LevelsInput {...fields} />
        <WeaknessesInput {...fields} />
        <Checkbox
          label={t('authoring.hunt-same')}
          checked={hunt.same_for_course}
          onChange={(event) => fields.set({ same_for_course: event.currentTarget.checked })}
        />
        <LimitInput {...fields} />
      </Stack>
    </Fieldset>
  );
}

type HuntProps = { hunt: HuntSettings; set: (patch: Partial<HuntSettings>) => void };

function HolesInput({ hunt, set }: HuntProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="number"
      name="/hunt/holes"
      label={t('authoring.hunt-holes')}
      min={1}
      max={huntHolesMax}
      value={Number.isFinite(hunt.holes) ? hunt.holes : ''}
      error={useProblemText('/hunt/holes')}
      onChange={(event) => set({ holes: event.currentTarget.valueAsNumber })}
    />
  );
}

function LevelsInput({ hunt, set }: HuntProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('authoring.hunt-levels')}
      error={useProblemText('/hunt/levels')}
      value={hunt.levels.map(String)}
      onChange={(chosen) => set({ levels: holeLevels.filter((level) => chosen.includes(String(level))) })}
    >
      <Group mt={6} gap="sm">
        {holeLevels.map((level) => (
          <Checkbox key={level} name="/hunt/levels" value={String(level)} label={t(`hunt.level-${level}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function WeaknessesInput({ hunt, set }: HuntProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <MultiSelect
      label={t('authoring.hunt-weaknesses')}
      description={t('authoring.hunt-weaknesses-hint')}
      error={useProblemText('/hunt/weaknesses')}
      searchable
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      data={weaknessIds.map((id) => ({ value: id, label: translate(weaknessTexts[id].title) }))}
      value={hunt.weaknesses ?? []}
      onChange={(chosen) => {
        const weaknesses = weaknessIds.filter((id) => chosen.includes(id));
        set({ weaknesses: weaknesses.length > 0 ? weaknesses : null });
      }}
    />
  );
}

function LimitInput({ hunt, set }: HuntProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="number"
      name="/hunt/minutes"
      label={t('authoring.hunt-minutes')}
      description={t('authoring.hunt-minutes-hint')}
      min={1}
      max={limits.lessonMinutesMax}
      value={hunt.minutes ?? ''}
      error={useProblemText('/hunt/minutes')}
      onChange={({ currentTarget: { valueAsNumber } }) =>
        set({ minutes: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
      }
    />
  );
}

/** The holes of the target that are open in a path, by the names that the target gives them. */
export function OpenHolesInput({ label, draft, change }: Props) {
  const { t } = useTranslation();
  return (
    <TagsInput
      name="/open_holes"
      label={label}
      description={t('authoring.open_holes-hint')}
      error={useProblemText('/open_holes')}
      autoComplete="off"
      spellCheck={false}
      acceptValueOnBlur
      splitChars={[',', ' ', '\n']}
      value={draft.open_holes}
      onChange={(open_holes) => change({ open_holes })}
    />
  );
}

/** What staff read about a hunt. */
export function huntText(
  { holes, levels, weaknesses, same_for_course, minutes }: HuntSettings,
  t: TFunction,
) {
  const names = (weaknesses ?? []).map((id) => translated(weaknessTexts[id].title, currentLanguage()));
  return [
    t('authoring.hunt-text', { count: holes, levels: levels.join(', ') }),
    ...names,
    ...(same_for_course ? [t('authoring.hunt-same')] : []),
    ...(minutes === null ? [] : [`${minutes} min`]),
  ].join(', ');
}
