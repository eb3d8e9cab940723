import { timesMax, withinSecondsMax } from '@sentiero/contracts/authoring';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { ChoiceField } from '../form/plain-fields.tsx';
import { useProblemText } from '../form/problem-text.tsx';
import type { RuleProps } from './rule-props.ts';

const numberOr = <Empty,>(value: number, empty: Empty) => (Number.isNaN(value) ? empty : value);

/** How often, how fast and from when traffic counts; most steps need a single match. */
export function TrafficFields({ draft, change }: RuleProps) {
  const { t } = useTranslation();
  const { times, within_seconds: seconds, after } = draft;
  const timesError = useProblemText('/times');
  const secondsError = useProblemText('/within_seconds');
  return (
    <Disclosure
      title={t('authoring.traffic')}
      isSet={times !== 1 || seconds !== null || after !== 'step'}
      isWrong={Boolean(timesError ?? secondsError)}
    >
      <TextInput
        type="number"
        name="/times"
        label={t('authoring.times')}
        description={t('authoring.times-hint')}
        min={1}
        max={timesMax}
        value={Number.isFinite(times) ? times : ''}
        error={timesError}
        onChange={({ currentTarget }) => change({ times: currentTarget.valueAsNumber })}
      />
      <TextInput
        type="number"
        name="/within_seconds"
        label={t('authoring.within-seconds')}
        description={t('authoring.within-seconds-hint')}
        min={1}
        max={withinSecondsMax}
        value={seconds ?? ''}
        error={secondsError}
        onChange={({ currentTarget }) =>
          change({ within_seconds: numberOr(currentTarget.valueAsNumber, null) })
        }
      />
      <ChoiceField
        path="/after"
        label={t('authoring.after')}
        value={after}
        options={[
          { value: 'step', label: t('authoring.after-step') },
          { value: 'lesson', label: t('authoring.after-lesson') },
        ]}
        onChange={(chosen) => change({ after: chosen === 'lesson' ? 'lesson' : 'step' })}
      />
    </Disclosure>
  );
}
