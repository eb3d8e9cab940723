import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../../model/condition-blocks.ts';
import type { ConditionProps } from './condition-props.ts';
import { canUseKey } from './condition-value.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { ChoiceField } from '../form/plain-fields.tsx';
import { labelMax } from '@sentiero/contracts/authoring';
import { languages, type Translatable } from '@sentiero/contracts/shared';
import type { ReactNode } from 'react';
import { emptyText } from '../../model/drafts.ts';
import { useItemForm } from '../form/form-context.ts';
import { useProblemText } from '../form/problem-text.tsx';

type Props = ConditionProps & {
  groups: readonly GroupName[];
  onGroup: (group: GroupName | 'new' | null) => void;
};

const alone = 'alone';
const fresh = 'new';

/** The options that few conditions need. */
export function ConditionOptions({ condition, path, onChange, groups, onGroup }: Props) {
  const { t } = useTranslation();
  const { ignore_case, value_key, group, type, secret, label } = condition;
  const labelError = useLabelError(path);
  const placeOf = (name: GroupName) => `group-${groups.indexOf(name)}`;
  return (
    <Disclosure
      title={t('authoring.options')}
      isSet={!ignore_case || value_key !== null || secret || label !== null}
      isWrong={labelError !== null}
    >
      {type === 'string' && condition.comparator !== 'exists' && (
        <Checkbox
          label={t('authoring.case-matters')}
          checked={!ignore_case}
          onChange={(event) => onChange({ ...condition, ignore_case: !event.currentTarget.checked })}
        />
      )}
      {canUseKey(condition) && (
        <ChoiceField
          path={`${path}/compare-with`}
          label={t('authoring.compare-with')}
          value={value_key === null ? 'value' : 'key'}
          options={[
            { value: 'value', label: t('authoring.compare-with-value') },
            { value: 'key', label: t('authoring.compare-with-key') },
          ]}
          onChange={(chosen) => onChange({ ...condition, value_key: chosen === 'key' ? '' : null })}
        />
      )}
      <ChoiceField
        path={`${path}/group`}
        label={t('authoring.group')}
        value={group === null ? alone : placeOf(group)}
        options={[
          { value: alone, label: t('authoring.group-none') },
          ...groups.map((name, index) => ({
            value: placeOf(name),
            label: t('authoring.group-number', { number: index + 1 }),
          })),
          { value: fresh, label: t('authoring.group-new') },
        ]}
        onChange={(chosen) => {
          if (chosen === alone) return onGroup(null);
          onGroup(chosen === fresh ? 'new' : (groups.find((name) => placeOf(name) === chosen) ?? null));
        }}
      />
      <LabelField
        path={path}
        label={label}
        onChange={(changed) => onChange({ ...condition, label: changed })}
      />
      <Checkbox
        label={t('authoring.secret-condition')}
        checked={secret}
        onChange={(event) => onChange({ ...condition, secret: event.currentTarget.checked })}
      />
    </Disclosure>
  );
}

type LabelFieldProps = {
  /** The JSON pointer to the condition. */
  path: string;
  label: Translatable | null;
  onChange: (label: Translatable | null) => void;
};

/** A condition's name in feedback, in the language of the open tab. */
function LabelField({ path, label, onChange }: LabelFieldProps) {
  const { t } = useTranslation();
  const { language } = useItemForm();
  return (
    <TextInput
      name={`${path}/label/${language}`}
      label={t('authoring.label')}
      description={t('authoring.label-hint')}
      lang={language}
      maxLength={labelMax}
      value={label?.[language] ?? ''}
      error={useLabelError(path)}
      onChange={({ currentTarget }) => {
        const changed = { ...(label ?? emptyText()), [language]: currentTarget.value };
        onChange(languages.some((each) => changed[each].trim() !== '') ? changed : null);
      }}
    />
  );
}

function useLabelError(path: string): ReactNode {
  const { language } = useItemForm();
  return useProblemText(`${path}/label/${language}`);
}
