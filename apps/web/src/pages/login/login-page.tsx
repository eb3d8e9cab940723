import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { loginProblems, type SecondFactor } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { hasCode } from '@sentiero/client/errors';
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
import { ProviderLinks } from '../../features/auth/provider-links.tsx';
import { usePasswordLogin } from '../../features/auth/use-password-login.ts';
import { safeNext, withNext } from '../../features/auth/safe-next.ts';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TrailLinks, TrailPage } from '../../shared/page/trail-page.tsx';
import { paths } from '../../shared/paths.ts';

/** The second factors that a login by a provider still needs, from the address to which the API led. */
function factorsIn(search: URLSearchParams): SecondFactor[] | null {
  const named = search.get('second_factor')?.split(',') ?? [];
  const known = (['totp', 'passkey'] as const).filter((factor) => named.includes(factor));
  return known.length > 0 ? known : null;
}

/** Once the user is known, the guard around this page redirects to `next`. */
export function LoginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const login = useLogin();
  const second = useSecondFactor();
  const forgetCode = useForgetCode();
  const passkey = usePasskeyLogin();
  const password = usePasswordLogin();
  const { data: wanted } = useQuery(authQueries.wantedFactors());
  const { data: isSessionEnded } = useQuery(authQueries.isSessionEnded());
  const problem = loginProblems.find((one) => one === search.get('problem'));
  const [afterProvider, setAfterProvider] = useState(() => factorsIn(search));
  const factors = wanted ?? (hasCode(second.error, 'login_expired') ? null : afterProvider);
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
      {problem && (
        <Alert mb="md" color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
          {t(`external.${problem}`)}
        </Alert>
      )}
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
            setAfterProvider(null);
            forgetCode();
          }}
        />
      ) : (
        password.isShown && (
          <LoginForm
            pending={login.isPending}
            error={login.error ?? second.error}
            onSubmit={(input) => {
              second.reset();
              login.mutate(input);
            }}
          />
        )
      )}
      {!factors && byPasskey}
      {!factors && <ProviderLinks next={safeNext(search.get('next'), location.origin)} />}
      <LoginLinks password={password} search={search} />
    </TrailPage>
  );
}

type LinksProps = { password: ReturnType<typeof usePasswordLogin>; search: URLSearchParams };

function LoginLinks({ password, search }: LinksProps) {
  const { t } = useTranslation();
  return (
    <TrailLinks>
      {password.isShown ? (
        <TextLink to={withNext('/reset-pw', search)}>{t('login.forgot-password')}</TextLink>
      ) : (
        password.isForStaff && (
          <Anchor component="button" type="button" inherit onClick={password.show}>
            {t('login.for-staff')}
          </Anchor>
        )
      )}
      {!password.isForStaff && (
        <TextLink to={withNext(paths.signup, search)}>{t('login.create-account')}</TextLink>
      )}
      <TextLink to="/join">{t('login.have-code')}</TextLink>
    </TrailLinks>
  );
}
