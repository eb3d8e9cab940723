import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../../model/condition-blocks.ts';
import type { ConditionProps } from './condition-props.ts';
import { canUseKey } from './condition-value.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { OptionalLine, useLineError } from '../form/optional-line.tsx';
import { ChoiceField } from '../form/plain-fields.tsx';
import { labelMax } from '@sentiero/contracts/authoring';

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
  const labelError = useLineError(`${path}/label`);
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
      <OptionalLine
        label={t('authoring.label')}
        description={t('authoring.label-hint')}
        path={`${path}/label`}
        max={labelMax}
        value={label}
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
