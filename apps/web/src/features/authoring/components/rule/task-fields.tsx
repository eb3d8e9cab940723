import { taskKeyExamples, type TaskField } from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../../shared/page/section-card.tsx';
import { ConditionRows } from './condition-rows.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { useItemForm } from '../form/form-context.ts';
import { useProblemText } from '../form/problem-text.tsx';
import type { RuleProps } from './rule-props.ts';
import { holdsPlaceholder, taskKeyTexts } from '../../model/task-keys.ts';
import { PatternHelp } from './pattern-help.tsx';
import { TrafficFields } from './traffic-fields.tsx';
import classes from '../form/item-form.module.css';

const requestFields = ['task_request_header', 'task_request_content'] as const;
const responseFields = ['task_response_code', 'task_response_header', 'task_response_content'] as const;

/** The rule on a recorded exchange; an empty field matches anything. */
export function TaskFields({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { problems } = useItemForm();
  const codeError = useProblemText('/task_response_code');
  const folded = (fields: readonly TaskField[]) => ({
    isSet: fields.some((field) => draft[field] !== null && draft[field] !== ''),
    isWrong: fields.some((field) => problems.some(({ path }) => path === `/${field}`)),
  });
  return (
    <SectionCard title={t('authoring.rule')}>
      <Stack gap="md">
        <p className={classes.hint}>{t('authoring.task-hint')}</p>
        <TaskText
          name="task_request_method"
          hint={t('authoring.task-method-hint')}
          draft={draft}
          change={change}
        />
        <TaskText
          name="task_url"
          rows={2}
          hint={t('authoring.task-url-hint')}
          draft={draft}
          change={change}
        />
        <Disclosure title={t('authoring.request-fields')} {...folded(requestFields)}>
          <TaskText
            name="task_request_header"
            rows={2}
            hint={t('authoring.task-header-hint')}
            draft={draft}
            change={change}
          />
          <TaskText
            name="task_request_content"
            rows={3}
            hint={t('authoring.task-content-hint')}
            draft={draft}
            change={change}
          />
        </Disclosure>
        <Disclosure title={t('authoring.response-fields')} {...folded(responseFields)}>
          <TextInput
            type="number"
            name="/task_response_code"
            label={t('authoring.task_response_code')}
            description={t('authoring.task-code-hint')}
            min={0}
            max={999}
            value={draft.task_response_code ?? ''}
            error={codeError}
            onChange={({ currentTarget: { valueAsNumber } }) =>
              change({ task_response_code: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
            }
          />
          <TaskText
            name="task_response_header"
            rows={2}
            hint={t('authoring.task-header-hint')}
            draft={draft}
            change={change}
          />
          <TaskText
            name="task_response_content"
            rows={3}
            hint={t('authoring.task-content-hint')}
            draft={draft}
            change={change}
          />
        </Disclosure>
        <TaskConditions draft={draft} change={change} />
        <TrafficFields draft={draft} change={change} />
        <PatternHelp of="task" />
      </Stack>
    </SectionCard>
  );
}

/** Conditions on the decoded request and response, in addition to the fields above. */
function TaskConditions({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.list}>
      <h3 id={id} className={classes.listTitle}>
        {t('authoring.task-conditions')}
      </h3>
      <p className={classes.hint}>{t('authoring.task-conditions-hint')}</p>
      <ConditionRows
        path="/task_conditions"
        conditions={draft.task_conditions}
        suggestions={taskKeyExamples.map((value) => ({ value, description: t(taskKeyTexts[value]) }))}
        noteOf={(key) => (holdsPlaceholder(key) ? t('authoring.replace-name') : null)}
        onChange={(task_conditions) => change({ task_conditions })}
      />
    </section>
  );
}

type TextName = Exclude<TaskField, 'task_response_code'>;

type TextProps = RuleProps & { name: TextName; rows?: number; hint?: string };

function TaskText({ name, rows, hint, draft, change }: TextProps) {
  const { t } = useTranslation();
  const input = {
    name: `/${name}`,
    label: t(`authoring.${name}`),
    description: hint,
    value: draft[name] ?? '',
    error: useProblemText(`/${name}`),
    autoComplete: 'off',
    spellCheck: false,
    maxLength: name === 'task_url' ? limits.urlMax : limits.answerMax,
    classNames: { input: classes.mono ?? '' },
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  };
  return rows === undefined ? <TextInput {...input} /> : <Textarea {...input} rows={rows} />;
}
