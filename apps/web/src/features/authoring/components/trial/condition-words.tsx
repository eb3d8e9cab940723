import {
  countsElements,
  listedValues,
  valuesOfCondition,
  type ConditionInput,
} from '@sentiero/contracts/authoring';
import { Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';

const shownMax = 300;
const shown = (value: unknown) => showUnseen(clip(String(value), shownMax));

/** A condition as a sentence: key, comparator, value. */
export function ConditionWords({ condition }: { condition: ConditionInput }) {
  const { t } = useTranslation();
  const { key, type, comparator, not_flag, ignore_case, value_int } = condition;
  const isText = type === 'string' && comparator !== 'exists';
  return (
    <>
      <strong>
        <Code>{shown(key)}</Code>
      </strong>{' '}
      {t(`authoring.${not_flag ? 'not-' : 'comparator-'}${comparator}`)} <Wanted condition={condition} />
      {isText && !ignore_case && <> ({t('authoring.case-matters')})</>}
      {type !== 'int' && comparator !== 'exists' && countsElements(key) && (
        <>, {t('authoring.in-elements', { count: value_int ?? 1 })}</>
      )}
    </>
  );
}

function Wanted({ condition }: { condition: ConditionInput }) {
  const { t } = useTranslation();
  const [field] = valuesOfCondition(condition);
  if (field === undefined) return null;
  const value = condition[field];
  if (condition.comparator === 'in')
    return listedValues(condition.value_string ?? '').map((each, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a value may be listed twice: only its place tells it apart
      <span key={index}>
        {index > 0 && ', '}
        <Code>{shown(each)}</Code>
      </span>
    ));
  if (field === 'value_key')
    return (
      <>
        {t('authoring.value-of')} <Code>{shown(value)}</Code>
      </>
    );
  return <Code>{shown(value ?? '')}</Code>;
}
