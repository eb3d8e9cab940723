import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../ui/link-button.tsx';

type Props = { pending: boolean; submitLabel: string; cancelTo: string };

export function FormButtons({ pending, submitLabel, cancelTo }: Props) {
  const { t } = useTranslation();
  return (
    <Group gap="sm">
      <Button type="submit" loading={pending}>
        {submitLabel}
      </Button>
      <LinkButton to={cancelTo} variant="default">
        {t('app.cancel')}
      </LinkButton>
    </Group>
  );
}
