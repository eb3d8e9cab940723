import { Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useCurrentUser, useLogout } from '../../features/auth/auth.queries.ts';
import { externalQueries } from '../../features/auth/external.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { paths } from '../../shared/paths.ts';

export function LogoutPage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const translate = useTranslated();
  const logout = useLogout();
  const [isThereToo, setThereToo] = useState(true);
  const { data: { provider, url } = { provider: null, url: null } } = useQuery({
    ...externalQueries.logout(),
    enabled: user !== null,
  });
  usePageTitle(t('logout.title'));
  const leave = () => {
    if (url !== null && isThereToo) location.assign(url);
  };
  if (!user) return <Navigate to="/" replace />;
  return (
    <NarrowPage>
      <Card padding="lg">
        <Stack gap="md">
          <Title order={1}>{t('logout.title')}</Title>
          <Text>{t('logout.question')}</Text>
          {provider && (
            <Checkbox
              checked={isThereToo}
              onChange={(event) => setThereToo(event.currentTarget.checked)}
              label={t('logout.there-too', { provider: translate(provider.name) })}
              description={t('logout.there-too-hint')}
            />
          )}
          {logout.error && <ErrorBox error={logout.error} />}
          <Group gap="sm">
            <Button loading={logout.isPending} onClick={() => logout.mutate(undefined, { onSuccess: leave })}>
              {t('logout.confirm')}
            </Button>
            <LinkButton variant="default" to={paths.lessons}>
              {t('logout.stay')}
            </LinkButton>
          </Group>
        </Stack>
      </Card>
    </NarrowPage>
  );
}
