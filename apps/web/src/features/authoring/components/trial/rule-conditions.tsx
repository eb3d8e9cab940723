import type { ConditionInput } from '@sentiero/contracts/authoring';
import { useTranslation } from 'react-i18next';
import { conditionBlocks } from '../../model/condition-blocks.ts';
import { ConditionWords } from './condition-words.tsx';
import classes from './rule-conditions.module.css';

/** All conditions of a list in words, with groups as alternatives. */
export function RuleConditions({ conditions }: { conditions: readonly ConditionInput[] }) {
  const { t } = useTranslation();
  const sentence = (index: number) => {
    const condition = conditions[index];
    return condition && <ConditionWords condition={condition} />;
  };
  return (
    <ul className={classes.list}>
      {conditionBlocks(conditions).map(({ group, indexes }) => (
        <li key={indexes[0]}>
          {group === null ? (
            sentence(indexes[0] ?? 0)
          ) : (
            <>
              {t('authoring.one-of')}
              <ul className={classes.list}>
                {indexes.map((index) => (
                  <li key={index}>{sentence(index)}</li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
