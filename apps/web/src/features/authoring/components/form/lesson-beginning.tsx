import { targetStates } from '@sentiero/contracts/lessons';
import { Checkbox, Stack } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonDraft } from '../../model/drafts.ts';
import { ChoiceField } from './plain-fields.tsx';
import classes from './item-form.module.css';

type Props = { draft: LessonDraft; change: (patch: Partial<LessonDraft>) => void };

/** The state of the target when a lesson starts, chosen so that its tasks can be done. */
export function LessonBeginning({ draft, change }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="xs">
        <h3 id={id} className={classes.listTitle}>
          {t('authoring.beginning')}
        </h3>
        <ChoiceField
          path="/target_state"
          label={t('authoring.target-state')}
          value={draft.target_state}
          options={targetStates.map((state) => ({
            value: state,
            label: t(`authoring.target-state-${state}`),
          }))}
          onChange={(chosen) => {
            const target_state = targetStates.find((state) => state === chosen);
            if (target_state) change({ target_state });
          }}
        />
        <Checkbox
          label={t('authoring.logged-out')}
          checked={draft.logged_out}
          onChange={(event) => change({ logged_out: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('authoring.fresh-data')}
          checked={draft.fresh_data}
          onChange={(event) => change({ fresh_data: event.currentTarget.checked })}
        />
        <p className={classes.hint}>{t('authoring.beginning-hint')}</p>
      </Stack>
    </section>
  );
}
