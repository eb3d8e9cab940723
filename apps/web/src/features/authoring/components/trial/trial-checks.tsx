import { taskFields, type TrialCheck, type TrialOnAllInput } from '@sentiero/contracts/authoring';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { CheckMark } from './check-mark.tsx';
import { ConditionWords } from './condition-words.tsx';
import { comparisonOf, conditionAt, type CheckBlock } from '../../model/trial-blocks.ts';
import classes from './trial-checks.module.css';

const shownMax = 300;
type Rule = Omit<TrialOnAllInput, 'lesson' | 'type'>;
type Props = { blocks: readonly CheckBlock[]; rule: Rule };

/** The expected and the actual value of each condition, in words; alternatives are grouped. */
export function TrialChecks({ blocks, rule }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={classes.checks}>
      {blocks.map(({ checks, isGroup, met }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two conditions may look at the same thing: only their place tells them apart
        <li key={index} className={classes.check} data-met={met || undefined}>
          <CheckMark met={met} />
          <div>
            {isGroup && t('authoring.one-of')}
            {isGroup ? (
              <ul className={classes.alternatives}>
                {checks.map((check) => (
                  <li key={check.path} className={classes.check} data-met={check.met || undefined}>
                    <CheckMark met={check.met} />
                    <div>
                      <CheckWords check={check} rule={rule} />
                    </div>
                  </li>
                ))}
              </ul>
            ) : (
              checks.map((check) => <CheckWords key={check.path} check={check} rule={rule} />)
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function CheckWords({ check, rule }: { check: TrialCheck; rule: Rule }) {
  const { t } = useTranslation();
  const condition = conditionAt(check.path, rule);
  return (
    <>
      {condition ? <ConditionWords condition={condition} /> : <FieldWords check={check} />}
      <p className={classes.seen}>
        {t('authoring.was')} <code translate="no">{showUnseen(clip(check.seen, shownMax)) || '–'}</code>
      </p>
    </>
  );
}

/** A field of a task, or the type of an event. */
function FieldWords({ check }: { check: TrialCheck }) {
  const { t } = useTranslation();
  const field = taskFields.find((each) => each === check.name);
  const isType = check.name === 'event_type';
  const name = isType ? t('authoring.event-type') : field && t(`authoring.${field}`);
  const { comparator, value } = comparisonOf(check);
  return (
    <>
      <strong>{name ?? check.name}</strong> {t(`authoring.comparator-${comparator}`)}{' '}
      <code translate="no">{showUnseen(clip(value, shownMax))}</code>
    </>
  );
}
