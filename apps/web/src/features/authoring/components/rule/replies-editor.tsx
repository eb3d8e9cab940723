import {
  labelledParts,
  labelMax,
  repliesMax,
  replyConditionsMax,
  replyMax,
  type LabelledPart,
  type Labels,
  type Reply,
  type StepInput,
} from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../../model/drafts.ts';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { useItemForm } from '../form/form-context.ts';
import { ItemButtons } from '../form/item-buttons.tsx';
import { ItemRows, type Row } from '../form/item-rows.tsx';
import { OptionalLine } from '../form/optional-line.tsx';
import { useProblemText } from '../form/problem-text.tsx';
import { ConditionRows } from './condition-rows.tsx';
import type { RuleProps } from './rule-props.ts';
import classes from '../form/item-form.module.css';

const newReply = (): Reply => ({ text: emptyText(), answer: null, event_type: null, conditions: [] });

/** What learners read about wrong attempts, by kind. */
export function RepliesEditor({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { problems } = useItemForm();
  const { replies } = draft;
  return (
    <Disclosure
      title={t('authoring.replies')}
      summary={t('authoring.replies-count', { count: replies.length })}
      isSet={false}
      isWrong={problems.some(({ path }) => path.startsWith('/replies/'))}
    >
      <p className={classes.hint}>{t('authoring.replies-hint')}</p>
      <ItemRows
        items={replies}
        onChange={(changed) => change({ replies: changed })}
        max={repliesMax}
        add={t('authoring.add-reply')}
        newItem={newReply}
      >
        {(row) => <ReplyFields type={draft.type} count={replies.length} {...row} />}
      </ItemRows>
    </Disclosure>
  );
}

type ReplyProps = Row<Reply> & { type: StepInput['type']; count: number };

function ReplyFields({ type, count, item: reply, index, onChange, ...row }: ReplyProps) {
  const { t } = useTranslation();
  const path = `/replies/${index}`;
  const name = t('authoring.reply', { number: index + 1 });
  const answerError = useProblemText(`${path}/answer`);
  const typeError = useProblemText(`${path}/event_type`);
  return (
    <Stack gap="sm">
      <div className={classes.item}>
        <OptionalLine
          label={name}
          path={`${path}/text`}
          max={replyMax}
          value={reply.text}
          onChange={(text) => onChange({ ...reply, text: text ?? emptyText() })}
        />
        <ItemButtons name={name} index={index} count={count} {...row} />
      </div>
      {type === 'Q' && (
        <Textarea
          name={`${path}/answer`}
          label={t('authoring.reply-answer', { number: index + 1 })}
          description={t('authoring.reply-answer-hint')}
          rows={2}
          maxLength={limits.answerMax}
          value={reply.answer ?? ''}
          error={answerError}
          onChange={({ currentTarget }) => onChange({ ...reply, answer: currentTarget.value || null })}
        />
      )}
      {type === 'E' && (
        <TextInput
          name={`${path}/event_type`}
          label={t('authoring.reply-event-type', { number: index + 1 })}
          description={t('authoring.reply-event-type-hint')}
          maxLength={100}
          value={reply.event_type ?? ''}
          error={typeError}
          onChange={({ currentTarget }) => onChange({ ...reply, event_type: currentTarget.value || null })}
        />
      )}
      {type !== 'Q' && (
        <ConditionRows
          path={`${path}/conditions`}
          conditions={reply.conditions}
          suggestions={[]}
          noteOf={() => null}
          max={replyConditionsMax}
          onChange={(conditions) => onChange({ ...reply, conditions })}
        />
      )}
    </Stack>
  );
}

const partsOf = ({ type }: StepInput) =>
  labelledParts.filter((part) => (part === 'event_type') === (type === 'E'));

/** What these parts are called in the feedback. */
export function LabelsEditor({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { problems } = useItemForm();
  const { labels } = draft;
  const withLabel = (about: LabelledPart, text: Labels[LabelledPart] | null): Labels => {
    const { [about]: _before, ...others } = labels;
    return text ? { ...others, [about]: text } : others;
  };
  return (
    <Disclosure
      title={t('authoring.labels')}
      isSet={Object.keys(labels).length > 0}
      isWrong={problems.some(({ path }) => path.startsWith('/labels/'))}
    >
      <p className={classes.hint}>{t('authoring.label-hint')}</p>
      {partsOf(draft).map((about) => (
        <OptionalLine
          key={about}
          label={t(`authoring.about-${about}`)}
          path={`/labels/${about}`}
          max={labelMax}
          value={labels[about] ?? null}
          onChange={(text) => change({ labels: withLabel(about, text) })}
        />
      ))}
    </Disclosure>
  );
}
