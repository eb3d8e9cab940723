import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../shared/i18n/language.ts';
import { externalQueries, providerHref } from './external.queries.ts';

/** Logs in at a provider, such as the school's own login. Without one, or without the API, there is nothing to show. */
export function ProviderLinks({ next }: { next: string }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { data: providers = [] } = useQuery(externalQueries.providers());
  if (providers.length === 0) return null;
  return (
    <Stack gap="xs" my="sm">
      {providers.map(({ id, name }) => (
        <Button key={id} component="a" href={providerHref(id, next)} variant="default" fullWidth>
          {t('external.continue-with', { provider: translate(name) })}
        </Button>
      ))}
    </Stack>
  );
}
