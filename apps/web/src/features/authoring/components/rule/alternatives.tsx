import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../form/item-form.module.css';

type Props = { number: number; isFull: boolean; onAdd: () => void; children: ReactNode };

/** The conditions of a group, one of which must be met. */
export function Alternatives({ number, isFull, onAdd, children }: Props) {
  const { t } = useTranslation();
  const name = t('authoring.group-number', { number });
  return (
    <fieldset className={classes.alternatives} aria-label={name}>
      <p className={classes.alternativesTitle}>
        {name}: {t('authoring.group-hint')}
      </p>
      {children}
      <Button
        className={classes.add ?? ''}
        variant="default"
        size="xs"
        disabled={isFull}
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-label={`${name}: ${t('authoring.add-alternative')}`}
        onClick={onAdd}
      >
        {t('authoring.add-alternative')}
      </Button>
    </fieldset>
  );
}
