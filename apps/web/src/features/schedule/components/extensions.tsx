import { ActionIcon, Button, MultiSelect, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNear, type ExtensionDraft } from '../model/schedule-draft.ts';
import { DateField } from './date-field.tsx';
import classes from './schedule.module.css';

export type Named = { id: number; name: string };
type Props = {
  extensions: readonly ExtensionDraft[];
  learners: readonly Named[];
  lessons: readonly Named[];
  onChange: (extensions: ExtensionDraft[], mark?: string) => void;
};

const fresh: ExtensionDraft = { users: [], lesson: null, until: null, plus_days: 7 };
const optionsOf = (named: readonly Named[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** More time for some learners, in one lesson or in all. */
export function Extensions({ extensions, learners, lessons, onChange }: Props) {
  const { t } = useTranslation();
  const change = (place: number, patch: Partial<ExtensionDraft>, mark?: string) =>
    onChange(
      extensions.map((other, nth) => (nth === place ? { ...other, ...patch } : other)),
      mark && `${place} ${mark}`,
    );
  return (
    <>
      <Text>{t('schedule.extensions-text')}</Text>
      {extensions.length > 0 && (
        <ol className={classes.rows}>
          {extensions.map((extension, place) => (
            <li key={place} className={classes.row}>
              <ExtensionFields
                number={place + 1}
                extension={extension}
                learners={learners}
                lessons={lessons}
                onChange={(patch, mark) => change(place, patch, mark)}
                onRemove={() => onChange(extensions.filter((_, nth) => nth !== place))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        className={classes.button ?? ''}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={learners.length === 0}
        onClick={() => onChange([...extensions, fresh])}
      >
        {t('schedule.add-extension')}
      </Button>
      {learners.length === 0 && <Text size="sm">{t('schedule.no-learners')}</Text>}
    </>
  );
}

type FieldsProps = Omit<Props, 'extensions' | 'onChange'> & {
  number: number;
  extension: ExtensionDraft;
  onChange: (patch: Partial<ExtensionDraft>, mark?: string) => void;
  onRemove: () => void;
};

function ExtensionFields({ number, extension, learners, lessons, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation();
  const { users, lesson, until, plus_days: days } = extension;
  const isUntil = days === null;
  // What is missing is said once its field was left, not before anybody has typed.
  const [left, setLeft] = useState({ who: false, until: false });
  const leave = (field: keyof typeof left) => () => setLeft({ ...left, [field]: true });
  const isUndated = until === null ? left.until : !isNear(until);
  return (
    <>
      <MultiSelect
        className={classes.people ?? ''}
        size="xs"
        label={t('schedule.who')}
        data={optionsOf(learners)}
        value={users.map(String)}
        searchable
        limit={100}
        hidePickedOptions
        nothingFoundMessage={t('schedule.no-match')}
        error={left.who && users.length === 0 ? t('schedule.who-missing') : null}
        onBlur={leave('who')}
        onChange={(chosen) => onChange({ users: chosen.map(Number).toSorted((a, b) => a - b) })}
      />
      <div className={classes.dates}>
        <NativeSelect
          size="xs"
          label={t('progress.lesson')}
          value={String(lesson ?? '')}
          data={[{ value: '', label: t('schedule.every-lesson') }, ...optionsOf(lessons)]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ lesson: value === '' ? null : Number(value) })
          }
        />
        <NativeSelect
          size="xs"
          label={t('schedule.how')}
          value={isUntil ? 'until' : 'days'}
          data={[
            { value: 'days', label: t('schedule.by-days') },
            { value: 'until', label: t('schedule.until') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === 'until' ? { plus_days: null } : { until: null, plus_days: 7 })
          }
        />
        {isUntil ? (
          <DateField
            label={t('schedule.until-date')}
            name={t('schedule.until-date')}
            value={until}
            error={isUndated ? t('schedule.date-missing') : null}
            onBlur={leave('until')}
            onChange={(date) => onChange({ until: date }, 'until')}
          />
        ) : (
          <TextInput
            type="number"
            size="xs"
            label={t('schedule.days')}
            min={1}
            max={366}
            value={days}
            onChange={({ currentTarget: { valueAsNumber: typed } }) => {
              if (Number.isInteger(typed)) onChange({ plus_days: Math.min(366, Math.max(1, typed)) }, 'days');
            }}
          />
        )}
      </div>
      <div className={classes.tools}>
        <ActionIcon aria-label={t('schedule.remove-extension', { number })} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </>
  );
}
