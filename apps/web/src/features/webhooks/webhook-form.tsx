import { limits } from '@sentiero/contracts/shared';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import { ConfirmPassword, isAskedFor } from '../auth/confirm-password.tsx';
import { useWebhook } from './webhooks.queries.ts';

/** Sets or removes the address of a course's webhook; `url` is null without one. */
export function WebhookForm({ courseId, url }: { courseId: number; url: string | null }) {
  const { t } = useTranslation();
  const { set, remove } = useWebhook(courseId);
  const [isRemoving, setRemoving] = useState(false);
  const keep = () => {
    setRemoving(false);
    remove.reset();
  };
  if (set.data) return <NewSecret secret={set.data.secret} onDone={set.reset} />;
  return (
    <>
      <Form
        pending={set.isPending}
        error={isAskedFor(set.error) ? null : set.error}
        refusable={['url']}
        onSubmit={(read) => set.mutate(read('url'))}
      >
        <TextField
          key={url}
          name="url"
          type="url"
          label={t('webhook.url')}
          description={t(url === null ? 'webhook.url-hint' : 'webhook.renew-hint')}
          defaultValue={url ?? ''}
          autoComplete="off"
          maxLength={limits.urlMax}
        />
        <Group gap="sm">
          <Button type="submit" loading={set.isPending}>
            {t('webhook.save')}
          </Button>
          {url !== null && (
            <Button color="danger" variant="outline" onClick={() => setRemoving(true)}>
              {t('webhook.remove')}
            </Button>
          )}
        </Group>
      </Form>
      <ConfirmDialog
        opened={isRemoving}
        title={t('webhook.remove-title')}
        text={t('webhook.remove-text')}
        confirm={t('webhook.remove')}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: keep })}
        onClose={keep}
      />
      <ConfirmPassword
        error={set.error}
        onConfirmed={() => set.variables !== undefined && set.mutate(set.variables)}
        onClose={set.reset}
      />
    </>
  );
}

function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md" align="flex-start">
      <Alert role="status">{t('webhook.keep')}</Alert>
      <Text fw={600}>{t('webhook.secret')}</Text>
      <CopyValue value={secret} label={t('webhook.secret')} />
      <Button onClick={onDone}>{t('webhook.kept')}</Button>
    </Stack>
  );
}
