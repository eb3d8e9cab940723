import { Button } from '@mantine/core';
import { IconArrowBarLeft, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../form/item-form.module.css';

type Props = {
  /** The condition's name for screen readers. */
  name: string;
  isGrouped: boolean;
  onAlternative: () => void;
  onLeave: () => void;
  onRemove: () => void;
};

/** The buttons of a condition. */
export function ConditionButtons({ name, isGrouped, onAlternative, onLeave, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.rowButtons}>
      {isGrouped ? (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowBarLeft size={18} aria-hidden />}
          aria-label={`${name}: ${t('authoring.leave-group')}`}
          onClick={onLeave}
        >
          {t('authoring.leave-group')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={`${name}: ${t('authoring.add-alternative')}`}
          onClick={onAlternative}
        >
          {t('authoring.add-alternative')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={t('authoring.remove', { name })}
        onClick={onRemove}
      >
        {t('authoring.remove-short')}
      </Button>
    </div>
  );
}
