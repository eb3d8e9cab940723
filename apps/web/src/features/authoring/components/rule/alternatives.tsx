import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../form/item-form.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

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
      <ToolButton
        className={classes.add ?? ''}
        disabled={isFull}
        icon={IconPlus}
        aria-label={`${name}: ${t('authoring.add-alternative')}`}
        onClick={onAdd}
      >
        {t('authoring.add-alternative')}
      </ToolButton>
    </fieldset>
  );
}
