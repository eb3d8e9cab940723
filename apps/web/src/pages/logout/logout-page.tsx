import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useCurrentUser, useLogout } from '../../features/auth/auth.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';

export function LogoutPage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const logout = useLogout();
  usePageTitle(t('logout.title'));
  if (!user) return <Navigate to="/" replace />;
  return (
    <NarrowPage>
      <Card padding="lg">
        <Stack gap="md">
          <Title order={1}>{t('logout.title')}</Title>
          <Text>{t('logout.question')}</Text>
          {logout.error && <ErrorBox error={logout.error} />}
          <Group gap="sm">
            <Button loading={logout.isPending} onClick={() => logout.mutate()}>
              {t('logout.confirm')}
            </Button>
            <LinkButton variant="default" to="/lessons">
              {t('logout.stay')}
            </LinkButton>
          </Group>
        </Stack>
      </Card>
    </NarrowPage>
  );
}
