import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { PendingChoice, PendingIdentity } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { hasCode } from '@sentiero/client/errors';
import { NameFields, readNames } from '../../features/account/name-fields.tsx';
import { ProvenEmail } from '../../features/account/proven-email.tsx';
import { useLogout } from '../../features/auth/auth.queries.ts';
import { externalQueries, useSettle } from '../../features/auth/external.queries.ts';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { usePasswordLogin } from '../../features/auth/use-password-login.ts';
import { safeNext } from '../../features/auth/safe-next.ts';
import { useProof, VerifyEmail } from '../../features/auth/verification/index.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { TrailLinks, TrailPage } from '../../shared/page/trail-page.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';

/** The first login by a provider: makes an account, or links the login to one. */
export function WelcomePage() {
  const { t } = useTranslation();
  const pending = useQuery(externalQueries.pending());
  const isOver = hasCode(pending.error, 'login_expired');
  return (
    <TrailPage title={t('external.welcome')} subtitle={t('external.welcome-text')}>
      {pending.isPending && <PageSpinner />}
      {isOver && <Alert role="status">{t('external.over')}</Alert>}
      {pending.isError && !isOver && (
        <ErrorBox error={pending.error} onRetry={() => void pending.refetch()} />
      )}
      {pending.data && <Choice identity={pending.data} />}
      {pending.isError && (
        <TrailLinks>
          <TextLink to="/login">{t('login.title')}</TextLink>
        </TrailLinks>
      )}
    </TrailPage>
  );
}

function Choice({ identity }: { identity: PendingIdentity }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const settle = useSettle();
  const next = safeNext(search.get('next'), location.origin);
  const send = (choice: PendingChoice) =>
    settle.mutate(choice, { onSuccess: () => void navigate(next, { replace: true }) });
  const provider = translate(identity.provider.name);
  const { username, first_name, last_name, email } = identity;
  const name = `${first_name} ${last_name}`.trim() || email || t('external.unnamed');
  if (username !== null && identity.may_link)
    return (
      <Stack gap="md">
        <Text>{t('external.link-text', { provider, name, username })}</Text>
        {settle.error && <ErrorBox error={settle.error} />}
        <Button fullWidth loading={settle.isPending} onClick={() => send({ do: 'link' })}>
          {t('external.link', { username })}
        </Button>
        {settle.error && <NewAccount identity={identity} settle={settle} send={send} />}
      </Stack>
    );
  return (
    <Stack gap="md">
      <Text>
        {username === null
          ? t('external.new-text', { provider })
          : t('external.two-people', { provider, name, username })}
      </Text>
      <NewAccount identity={identity} settle={settle} send={send} />
      <KnownAccount identity={identity} settle={settle} send={send} />
    </Stack>
  );
}

type Props = {
  identity: PendingIdentity;
  settle: ReturnType<typeof useSettle>;
  send: (choice: PendingChoice) => void;
};

/** The address first, unless the provider has proven it or the user wants none; then the names. */
function NewAccount({ identity, settle, send }: Props) {
  const { t } = useTranslation();
  const [proof, setProof] = useProof(`welcome-${identity.key}`);
  const [isWithout, setWithout] = useState(false);
  const proven = proof.step === 'proven' ? proof : null;
  const email = proven?.email ?? (identity.email_proven ? identity.email : null);
  const withoutAddress = (
    <Button
      variant="subtle"
      onClick={() => {
        settle.reset();
        setWithout(true);
      }}
    >
      {t('external.without-address')}
    </Button>
  );
  if (!isWithout && email === null)
    return (
      <>
        <VerifyEmail
          proof={proof}
          onChange={setProof}
          intro={t('external.address-intro')}
          initial={identity.email ?? ''}
          isMain
        />
        <Group>{withoutAddress}</Group>
      </>
    );
  const address = proven ? { secret: proven.secret } : {};
  return (
    <>
      <Form
        pending={settle.isPending}
        error={settle.variables?.do === 'create' ? settle.error : null}
        startsHere
        onSubmit={(read) =>
          send({ do: 'create', ...readNames(read), ...(isWithout ? { without_address: true } : address) })
        }
      >
        <Text>{t('external.name-text')}</Text>
        {!isWithout && email !== null && <ProvenEmail email={email} />}
        <NameFields
          initial={{
            username: identity.suggested_username,
            first_name: identity.first_name,
            last_name: identity.last_name,
          }}
        />
        <Button type="submit" fullWidth loading={settle.isPending}>
          {t('external.create')}
        </Button>
      </Form>
      {hasCode(settle.error, 'email_taken') && (
        <Stack gap="xs">
          <Text>{t('external.taken-text')}</Text>
          {proven && (
            <Button variant="default" onClick={() => send({ do: 'link', secret: proven.secret })}>
              {t('external.link-taken')}
            </Button>
          )}
          {withoutAddress}
        </Stack>
      )}
    </>
  );
}

/** An account that is there already is connected by its password, or by another login to it. */
function KnownAccount({ identity, settle, send }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const logout = useLogout();
  const password = usePasswordLogin();
  const [isOpen, setOpen] = useState(false);
  const login = `/login?next=${encodeURIComponent(`/welcome?${search.toString()}`)}`;
  const error = settle.variables?.do === 'link' ? settle.error : null;
  const open = () => void navigate(login);
  // Only one account is logged in at a time.
  const leave = () => (identity.username === null ? open() : logout.mutate(undefined, { onSuccess: open }));
  if (!isOpen && error === null)
    return (
      <Text>
        {t('external.known-text')}{' '}
        <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
          {t('external.link-own')}
        </Anchor>
      </Text>
    );
  return (
    <Stack gap="md">
      {password.isShown ? (
        <>
          <Text>{t('external.password-text', { provider: translate(identity.provider.name) })}</Text>
          <LoginForm
            pending={settle.isPending}
            error={error}
            submitLabel={t('external.link-submit')}
            onSubmit={(input) => send({ do: 'link', ...input })}
          />
        </>
      ) : (
        error && <ErrorBox error={error} />
      )}
      {logout.error && <ErrorBox error={logout.error} />}
      <Button variant="subtle" loading={logout.isPending} onClick={leave}>
        {t('external.other-way')}
      </Button>
    </Stack>
  );
}
