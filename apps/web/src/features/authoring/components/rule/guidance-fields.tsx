import {
  emptyGuidance,
  feedbackAfterMax,
  feedbackLevels,
  hasField,
  hintsMax,
  type FeedbackLevel,
  type StepInput,
} from '@sentiero/contracts/authoring';
import { conditionAbouts } from '@sentiero/contracts/lessons';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../shared/i18n/language.ts';
import { isSame } from '../../../../shared/forms/only-changes.ts';
import { SectionCard } from '../../../../shared/page/section-card.tsx';
import { useItemForm } from '../form/form-context.ts';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { ChoiceField } from '../form/plain-fields.tsx';
import { useProblemText } from '../form/problem-text.tsx';
import { OptionalText } from '../form/optional-text.tsx';
import { TranslatedList } from '../form/translated-list.tsx';
import { LabelsEditor, RepliesEditor } from './replies-editor.tsx';
import type { RuleProps } from './rule-props.ts';

const hintRows = 4;
const isGraded = (type: StepInput['type']) => type !== 'I' && type !== 'O';
/** The parts of an exchange that a T step's conditions can be about. */
const taskAbouts = conditionAbouts.filter((about) => about !== 'event_type' && about !== 'event_value');

/** The guidance that learners get while they work on a step. */
export function GuidanceFields({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { language } = useItemForm();
  return (
    <SectionCard title={t('authoring.guidance')}>
      <Stack gap="md">
        <TranslatedList
          title={t('authoring.hints')}
          description={t('authoring.hints-hint', { language: languageNames[language] })}
          nameOf={(number) => t('help.hint', { number })}
          path="/hints"
          max={hintsMax}
          rows={hintRows}
          values={draft.hints}
          onChange={(hints) => change({ hints })}
        />
        <OptionalText
          label={t('authoring.debrief')}
          description={t('authoring.debrief-hint')}
          path="/debrief"
          value={draft.debrief}
          onChange={(debrief) => change({ debrief })}
        />
        {draft.type === 'O' && (
          <OptionalText
            label={t('authoring.model-answer')}
            description={t('authoring.model-answer-hint')}
            path="/model_answer"
            value={draft.model_answer}
            onChange={(answer) => change({ model_answer: answer })}
          />
        )}
        {hasField(draft.type, 'replies') && <RepliesEditor draft={draft} change={change} />}
        {hasField(draft.type, 'labels') && <LabelsEditor draft={draft} change={change} />}
        {isGraded(draft.type) && <FeedbackFields draft={draft} change={change} />}
      </Stack>
    </SectionCard>
  );
}

function FeedbackFields({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { feedback, feedback_after: after, secret } = draft;
  const afterError = useProblemText('/feedback_after');
  const secretError = useProblemText('/secret');
  return (
    <Disclosure
      title={t('authoring.feedback-settings')}
      summary={t(`authoring.feedback-${feedback}`)}
      isSet={
        feedback !== emptyGuidance.feedback ||
        after !== emptyGuidance.feedback_after ||
        !isSame(secret, emptyGuidance.secret)
      }
      isWrong={Boolean(afterError ?? secretError)}
    >
      <ChoiceField
        path="/feedback"
        label={t('authoring.feedback')}
        value={feedback}
        options={feedbackLevels.map((level) => ({
          value: level,
          label: t(`authoring.feedback-${level}`),
        }))}
        onChange={(chosen) => change({ feedback: levelOf(chosen) ?? feedback })}
      />
      <TextInput
        type="number"
        name="/feedback_after"
        label={t('authoring.feedback-after')}
        description={t('authoring.feedback-after-hint')}
        min={0}
        max={feedbackAfterMax}
        value={Number.isFinite(after) ? after : ''}
        error={afterError}
        onChange={({ currentTarget }) => change({ feedback_after: currentTarget.valueAsNumber })}
      />
      {draft.type === 'T' && <SecretFields draft={draft} change={change} />}
    </Disclosure>
  );
}

/** The parts that get no line of their own in the feedback. */
function SecretFields({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('authoring.secret')}
      description={t('authoring.secret-hint')}
      value={draft.secret}
      error={useProblemText('/secret')}
      onChange={(chosen) => change({ secret: conditionAbouts.filter((about) => chosen.includes(about)) })}
    >
      <Stack gap="xs" mt={8}>
        {taskAbouts.map((about) => (
          <Checkbox key={about} value={about} label={t(`authoring.about-${about}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const levelOf = (text: string): FeedbackLevel | undefined => feedbackLevels.find((level) => level === text);
