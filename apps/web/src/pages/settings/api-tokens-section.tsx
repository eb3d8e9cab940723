import { Button, Stack, Text } from '@mantine/core';
import type { ApiToken, ApiTokenInput, User } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiTokensQueries, useApiTokens } from '../../features/api-tokens/api-tokens.queries.ts';
import { NewToken } from '../../features/api-tokens/new-token.tsx';
import { TokenForm } from '../../features/api-tokens/token-form.tsx';
import { TokenList } from '../../features/api-tokens/token-list.tsx';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { Dots } from '../../shared/feedback/loaded.tsx';
import { useFold } from './use-fold.ts';

/** The tokens by which programs act for a teacher or a member of staff. */
export function ApiTokensSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const fold = useFold();
  const tokens = useQuery(apiTokensQueries.mine());
  const { create, remove } = useApiTokens();
  const [input, setInput] = useState<ApiTokenInput | 'empty' | null>(null);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const close = () => {
    setInput(null);
    create.reset();
  };
  const send = (wanted: ApiTokenInput) => {
    setInput(wanted);
    create.mutate(wanted);
  };
  const keep = () => {
    setRevoked(null);
    remove.reset();
  };
  const onRevoked = () => {
    showToast('api-tokens.revoked');
    keep();
  };
  const revoke = () => revoked && remove.mutate(revoked.id, { onSuccess: onRevoked });
  const shown = (error: unknown) => (isAskedFor(error) ? null : error);
  return (
    <SectionCard title={t('api-tokens.title')} fold={fold}>
      <Stack gap="md">
        <Text>{t('api-tokens.text')}</Text>
        {tokens.isPending && <Dots />}
        {tokens.isError && <ErrorBox error={tokens.error} onRetry={() => void tokens.refetch()} />}
        {tokens.data && tokens.data.length > 0 && <TokenList tokens={tokens.data} onRevoke={setRevoked} />}
        {create.data && <NewToken token={create.data.token} onDone={close} />}
        {input !== null && !create.data && (
          <TokenForm
            isStaff={user.is_staff}
            pending={create.isPending}
            error={shown(create.error)}
            onSubmit={send}
            onCancel={close}
          />
        )}
        {input === null && (
          <Button variant="default" onClick={() => setInput('empty')} style={{ alignSelf: 'flex-start' }}>
            {t('api-tokens.new')}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        opened={revoked !== null}
        title={t('api-tokens.revoke-title', { name: revoked?.name ?? '' })}
        text={t('api-tokens.revoke-text')}
        confirm={t('api-tokens.revoke')}
        pending={remove.isPending}
        error={shown(remove.error)}
        onConfirm={revoke}
        onClose={keep}
      />
      <ConfirmPassword
        error={create.error}
        onConfirmed={() => input !== null && input !== 'empty' && send(input)}
        onClose={create.reset}
      />
      <ConfirmPassword error={remove.error} onConfirmed={revoke} onClose={remove.reset} />
    </SectionCard>
  );
}
