import type { LearnerStep, StepReply } from '@sentiero/contracts/lessons';
import { limits, type Translatable } from '@sentiero/contracts/shared';
import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import type { Answer, AnswerableType } from '../../model/answer.ts';

type InputProps = {
  step: Pick<LearnerStep, 'choices'>;
  answer: Answer;
  /** Feedback on the choices. */
  replies: readonly StepReply[];
  onChange: (answer: Answer) => void;
};

const inputs: Record<AnswerableType, (props: InputProps) => React.ReactNode> = {
  Q: ShortAnswer,
  O: LongAnswer,
  S: SingleChoice,
  M: MultipleChoice,
};

export function AnswerInput({ type, ...props }: InputProps & { type: AnswerableType }) {
  const Input = inputs[type];
  return <Input {...props} />;
}

function ShortAnswer({ answer, onChange }: InputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('answer.label')}
      name="answer"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.answerMax}
      value={answer.text}
      onChange={(event) => onChange({ ...answer, text: event.currentTarget.value })}
    />
  );
}

function LongAnswer({ answer, onChange }: InputProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('answer.label')}
      name="answer"
      rows={5}
      maxLength={limits.answerMax}
      value={answer.text}
      onChange={(event) => onChange({ ...answer, text: event.currentTarget.value })}
    />
  );
}

function SingleChoice({ step, answer, replies, onChange }: InputProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <Radio.Group
      label={t('answer.choose-one')}
      name="answer"
      value={String(answer.choices[0] ?? '')}
      onChange={(chosen) => onChange({ ...answer, choices: [Number(chosen)] })}
    >
      <Stack gap="sm" mt={8}>
        {step.choices.map((choice) => (
          <Radio
            key={choice.id}
            value={String(choice.id)}
            label={<InlineText text={translate(choice.content)} />}
            description={aboutChoice(replies, choice.id, translate)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function MultipleChoice({ step, answer, replies, onChange }: InputProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <Checkbox.Group
      label={t('answer.choose-all')}
      value={answer.choices.map(String)}
      onChange={(chosen) => onChange({ ...answer, choices: chosen.map(Number) })}
    >
      <Stack gap="sm" mt={8}>
        {step.choices.map((choice) => (
          <Checkbox
            key={choice.id}
            value={String(choice.id)}
            label={<InlineText text={translate(choice.content)} />}
            description={aboutChoice(replies, choice.id, translate)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function aboutChoice(replies: readonly StepReply[], id: number, translate: (text: Translatable) => string) {
  const reply = replies.find(({ choice }) => choice === id);
  return reply && <InlineText text={translate(reply.text)} />;
}
