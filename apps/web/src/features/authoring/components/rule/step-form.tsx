import type { StepInput } from '@sentiero/contracts/authoring';
import { stepTypes } from '@sentiero/contracts/lessons';
import { limits } from '@sentiero/contracts/shared';
import { Card, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoicesEditor } from './choices-editor.tsx';
import { ConditionsEditor } from './conditions-editor.tsx';
import { stepProblems } from '../../model/input-problems.ts';
import { ItemForm, type ItemFormPage } from '../form/item-form.tsx';
import { ChoiceField, MinutesField, PlaceFields } from '../form/plain-fields.tsx';
import { GuidanceFields } from './guidance-fields.tsx';
import { PatternHelp } from './pattern-help.tsx';
import type { RuleFieldsProps, RuleProps } from './rule-props.ts';
import { TaskFields } from './task-fields.tsx';
import { mapStepTexts } from '../../model/texts.ts';
import { TranslatedInput } from '../form/translated-input.tsx';
import classes from '../form/item-form.module.css';
import { SectionCard } from '../../../../shared/page/section-card.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { useProblemText } from '../form/problem-text.tsx';

const contentRows = 15;

const rules: Record<StepInput['type'], ((props: RuleFieldsProps) => ReactNode) | null> = {
  I: null,
  O: null,
  Q: QuestionField,
  T: TaskFields,
  S: ChoicesEditor,
  M: ChoicesEditor,
  E: ConditionsEditor,
};

const isTraffic = (type: StepInput['type']) => type === 'T' || type === 'E';

type Props = ItemFormPage<StepInput> & {
  lessonId: number;
  /** Tests a rule that one cannot judge by reading it; that of traffic makes the rule as well. */
  trial: (props: RuleProps) => ReactNode;
};

export function StepForm({ trial, lessonId, ...page }: Props) {
  const { t } = useTranslation();
  return (
    <ItemForm {...page} mapTexts={mapStepTexts} check={stepProblems}>
      {({ draft, change, translated }) => {
        // A later version may know more types.
        const Rule = Object.hasOwn(rules, draft.type) ? rules[draft.type] : null;
        return (
          <div className={classes.columns}>
            <Card padding="lg">
              <Stack gap="md">
                <PlaceFields draft={draft} change={change} />
                <ChoiceField
                  path="/type"
                  label={t('authoring.type')}
                  value={draft.type}
                  options={stepTypes.map((type) => ({
                    value: type,
                    label: `${type}  ${t(`authoring.type-${type}`)}`,
                  }))}
                  onChange={(chosen) =>
                    change({ type: stepTypes.find((type) => type === chosen) ?? draft.type })
                  }
                />
                {translated(
                  <>
                    <TranslatedInput
                      label={t('authoring.title')}
                      path="/title"
                      value={draft.title}
                      onChange={(title) => change({ title })}
                    />
                    <TranslatedInput
                      label={t('authoring.content')}
                      path="/content"
                      rows={contentRows}
                      value={draft.content}
                      onChange={(content) => change({ content })}
                    />
                  </>,
                )}
                <StepMinutes draft={draft} change={change} />
              </Stack>
            </Card>
            <div className={classes.column}>
              {isTraffic(draft.type) && trial({ draft, change })}
              {Rule && <Rule draft={draft} change={change} lessonId={lessonId} />}
              {draft.type === 'Q' && trial({ draft, change })}
              {draft.type !== 'I' && <GuidanceFields draft={draft} change={change} />}
            </div>
          </div>
        );
      }}
    </ItemForm>
  );
}

/** The estimate that few authors give. */
function StepMinutes({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  return (
    <Disclosure
      title={t('authoring.time-needed')}
      isSet={draft.minutes !== null}
      isWrong={useProblemText('/minutes') !== null}
    >
      <MinutesField
        description={t('authoring.minutes-hint')}
        max={limits.stepMinutesMax}
        value={draft.minutes}
        onChange={(minutes) => change({ minutes })}
      />
    </Disclosure>
  );
}

function QuestionField({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('authoring.solution')}>
      <Textarea
        rows={3}
        name="/question_answer"
        label={t('authoring.answer')}
        description={t('authoring.answer-hint')}
        required
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.mono ?? '' }}
        maxLength={limits.answerMax}
        value={draft.question_answer ?? ''}
        error={useProblemText('/question_answer')}
        onChange={(event) => change({ question_answer: event.currentTarget.value })}
      />
      <PatternHelp of="answer" />
    </SectionCard>
  );
}
