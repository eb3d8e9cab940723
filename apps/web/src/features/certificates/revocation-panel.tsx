import { reasonMax, type Certificate } from '@sentiero/contracts/certificates';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { useSetRevocation } from './certificates.queries.ts';

/** Where staff revoke a certificate, or take that back. */
export function RevocationPanel({ certificate: { id, revoked } }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSetRevocation(id);
  if (revoked)
    return (
      <Panel title={t('certificate.for-staff')}>
        {error && <ErrorBox error={error} />}
        <Button variant="default" loading={isPending} onClick={() => mutate(null)}>
          {t('certificate.restore')}
        </Button>
      </Panel>
    );
  return (
    <Panel title={t('certificate.for-staff')}>
      <Form pending={isPending} error={error} onSubmit={(read) => mutate(read('reason'))}>
        <Text>{t('certificate.staff-text')}</Text>
        <TextField
          name="reason"
          label={t('certificate.reason')}
          description={t('certificate.reason-hint')}
          autoComplete="off"
          maxLength={reasonMax}
        />
        <Group>
          <Button type="submit" color="danger" loading={isPending}>
            {t('certificate.revoke-title')}
          </Button>
        </Group>
      </Form>
    </Panel>
  );
}
