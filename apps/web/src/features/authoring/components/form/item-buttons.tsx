import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Moves an item of a list up or down, or removes it. */
export function ItemButtons({ name, index, count, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <Group gap={0} wrap="nowrap" mt={26}>
      <ActionIcon
        aria-label={t('authoring.move-up', { name })}
        {...offAt(index === 0)}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('authoring.move-down', { name })}
        {...offAt(index === count - 1)}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('authoring.remove', { name })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}

/** At the end of the list the button stays enabled without effect, because disabling it would lose the focus. */
const offAt = (isEnd: boolean) => (isEnd ? { 'aria-disabled': true, 'data-disabled': true } : {});
