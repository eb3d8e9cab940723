import { Alert } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  authQueries,
  useForgetCode,
  useLogin,
  usePasskeyLogin,
  useSecondFactor,
} from '../../features/auth/auth.queries.ts';
import { CodeForm } from '../../features/auth/code-form.tsx';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { PasskeyLogin } from '../../features/auth/passkey-login.tsx';
import { withNext } from '../../features/auth/safe-next.ts';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TrailLinks, TrailPage } from '../../shared/page/trail-page.tsx';

/** Once the user is known, the guard around this page redirects to `next`. */
export function LoginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const login = useLogin();
  const second = useSecondFactor();
  const forgetCode = useForgetCode();
  const passkey = usePasskeyLogin();
  const { data: factors } = useQuery(authQueries.wantedFactors());
  const { data: isSessionEnded } = useQuery(authQueries.isSessionEnded());
  const byPasskey = (
    <PasskeyLogin
      pending={passkey.isPending}
      error={passkey.error}
      onLogIn={() => {
        login.reset();
        second.reset();
        passkey.mutate();
      }}
    />
  );
  return (
    <TrailPage title={t('login.title')} subtitle={t('login.subtitle')}>
      {isSessionEnded && (
        <Alert mb="md" icon={<IconClock size={18} />} role="status">
          {t('login.session-ended')}
        </Alert>
      )}
      {factors?.includes('passkey') && byPasskey}
      {factors ? (
        <CodeForm
          factors={factors}
          pending={second.isPending}
          error={second.error}
          onSubmit={(code) => second.mutate(code)}
          onCancel={() => {
            second.reset();
            passkey.reset();
            forgetCode();
          }}
        />
      ) : (
        <LoginForm
          pending={login.isPending}
          error={login.error ?? second.error}
          onSubmit={(input) => {
            second.reset();
            login.mutate(input);
          }}
        />
      )}
      {!factors && byPasskey}
      <TrailLinks>
        <TextLink to={withNext('/reset-pw', search)}>{t('login.forgot-password')}</TextLink>
        <TextLink to={withNext('/signup', search)}>{t('login.create-account')}</TextLink>
        <TextLink to="/join">{t('login.have-code')}</TextLink>
      </TrailLinks>
    </TrailPage>
  );
}
