import type { TaskField } from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { useProblemText } from './problem-text.tsx';
import type { RuleProps } from './step-form.tsx';
import classes from './item-form.module.css';

/** What a recorded exchange must look like; what is left empty is not looked at. */
export function TaskFields({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const codeError = useProblemText('/task_response_code');
  return (
    <SectionCard title={t('authoring.rule')}>
      <Stack gap="md">
        <p className={classes.hint}>{t('authoring.task-hint')}</p>
        <TaskText name="task_request_method" draft={draft} change={change} />
        <TaskText name="task_url" draft={draft} change={change} />
        <TaskText name="task_request_header" rows={2} draft={draft} change={change} />
        <TaskText name="task_request_content" rows={3} draft={draft} change={change} />
        <TextInput
          type="number"
          name="/task_response_code"
          label={t('authoring.task_response_code')}
          min={0}
          max={999}
          value={draft.task_response_code ?? ''}
          error={codeError}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            change({ task_response_code: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
          }
        />
        <TaskText name="task_response_header" rows={2} draft={draft} change={change} />
        <TaskText name="task_response_content" rows={3} draft={draft} change={change} />
      </Stack>
    </SectionCard>
  );
}

type TextName = Exclude<TaskField, 'task_response_code'>;

function TaskText({ name, rows, draft, change }: RuleProps & { name: TextName; rows?: number }) {
  const { t } = useTranslation();
  const input = {
    name: `/${name}`,
    label: t(`authoring.${name}`),
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
