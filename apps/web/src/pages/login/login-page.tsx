import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLogin } from '../../features/auth/auth.queries.ts';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import { TrailMap } from './trail-map.tsx';
import classes from './login-page.module.css';

/** Once the user is known, the guard around this page leads on to `next`. */
export function LoginPage() {
  const { t } = useTranslation();
  const login = useLogin();
  usePageTitle(t('login.title'));
  return (
    <div className={classes.page}>
      <Stack className={classes.form ?? ''} gap={0}>
        <Title order={1}>{t('login.title')}</Title>
        <Text c="dimmed" mt={4} mb={24}>
          {t('login.subtitle')}
        </Text>
        <LoginForm pending={login.isPending} error={login.error} onSubmit={(input) => login.mutate(input)} />
      </Stack>
      <TrailMap claim={t('login.claim')} />
    </div>
  );
}
