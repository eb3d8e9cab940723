import { Alert, Button, Stack, Text } from '@mantine/core';
import type { PendingIdentity } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { hasCode } from '@sentiero/client/errors';
import { NameFields, readNames } from '../../features/account/name-fields.tsx';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { externalQueries, useSettle } from '../../features/auth/external.queries.ts';
import { safeNext } from '../../features/auth/safe-next.ts';
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
  const enter = { onSuccess: () => void navigate(next, { replace: true }) };
  const link = () => settle.mutate({ do: 'link' }, enter);
  const provider = translate(identity.provider.name);
  const here = `/welcome?${search.toString()}`;
  const { username } = identity;
  if (username !== null)
    return (
      <Stack gap="md">
        <Text>{t('external.link-text', { provider, username })}</Text>
        {settle.error && !isAskedFor(settle.error) && <ErrorBox error={settle.error} />}
        <Button fullWidth loading={settle.isPending} onClick={link}>
          {t('external.link', { username })}
        </Button>
        <ConfirmPassword error={settle.error} onConfirmed={link} onClose={settle.reset} />
      </Stack>
    );
  return (
    <Stack gap="md">
      <Text>{t('external.new-text', { provider })}</Text>
      <Form
        pending={settle.isPending}
        error={settle.error}
        startsHere
        onSubmit={(read) => settle.mutate({ do: 'create', ...readNames(read) }, enter)}
      >
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
      <Text>
        {t('external.known-text')}{' '}
        <TextLink to={`/login?next=${encodeURIComponent(here)}`}>{t('external.log-in-to-link')}</TextLink>
      </Text>
    </Stack>
  );
}
