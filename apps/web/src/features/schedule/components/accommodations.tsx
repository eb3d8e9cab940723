import { ActionIcon, NativeSelect, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ScheduleDraft } from '../model/schedule-draft.ts';
import type { Named } from './extensions.tsx';
import classes from './schedule.module.css';

type Factors = ScheduleDraft['accommodations'];
type Props = {
  accommodations: Factors;
  learners: readonly Named[];
  onChange: (accommodations: Factors) => void;
};

const offered = [1.1, 1.15, 1.2, 1.25, 1.3, 1.4, 1.5, 1.75, 2, 2.5, 3];

/** Learners who always have more time: a factor lengthens each of their limits. */
export function Accommodations({ accommodations, learners, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = (id: number) => learners.find((learner) => learner.id === id)?.name ?? `#${id}`;
  const left = learners.filter(({ id }) => !accommodations.some(({ user }) => user === id));
  return (
    <>
      <Text>{t('schedule.factor-text')}</Text>
      {accommodations.length > 0 && (
        <ul className={classes.rows}>
          {accommodations.map((row) => (
            <li key={row.user} className={classes.factor}>
              <span className={classes.lesson}>{nameOf(row.user)}</span>
              <NativeSelect
                size="xs"
                aria-label={t('schedule.factor-of', { name: nameOf(row.user) })}
                value={String(row.factor)}
                data={[...new Set([...offered, row.factor])]
                  .toSorted((a, b) => a - b)
                  .map((factor) => ({ value: String(factor), label: `× ${factor}` }))}
                onChange={({ currentTarget: { value } }) =>
                  onChange(
                    accommodations.map((other) =>
                      other === row ? { ...row, factor: Number(value) } : other,
                    ),
                  )
                }
              />
              <ActionIcon
                aria-label={t('schedule.remove-factor', { name: nameOf(row.user) })}
                onClick={() => onChange(accommodations.filter((other) => other !== row))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <NativeSelect
          className={classes.add ?? ''}
          label={t('schedule.add-factor')}
          value=""
          data={[
            { value: '', label: t('schedule.choose-learner') },
            ...left.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '')
              onChange(
                [...accommodations, { user: Number(value), factor: 1.25 }].toSorted(
                  (a, b) => a.user - b.user,
                ),
              );
          }}
        />
      )}
    </>
  );
}
