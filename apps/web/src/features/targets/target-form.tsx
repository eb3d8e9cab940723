import { limits } from '@sentiero/contracts/shared';
import type { TargetInput } from '@sentiero/contracts/targets';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { FormButtons } from '../../shared/forms/form-buttons.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { UnsavedFields } from '../../shared/forms/unsaved-fields.tsx';
import { CredentialFields, readCredentials } from './credential-fields.tsx';
import { ConnectionFields, readConnection } from './connection-fields.tsx';

type Props = {
  initial?: TargetInput;
  submitLabel: string;
  cancelTo: string;
  pending: boolean;
  error: unknown;
  onSubmit: (input: TargetInput) => void;
};

const fields = ['name', 'frontend_url', 'backend_url', 'host_header', 'tls_ca', 'credentials'];

export function TargetForm({ initial, submitLabel, cancelTo, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const url = {
    type: 'url',
    pattern: 'https?://.+',
    maxLength: limits.urlMax,
    formatText: t('targets.url-format'),
  };
  return (
    <Form
      pending={pending}
      error={error}
      refusable={fields}
      startsHere
      onSubmit={(read) =>
        onSubmit({
          name: read('name'),
          type: 'http',
          frontend_url: read('frontend_url'),
          backend_url: read('backend_url'),
          ...readConnection(read),
          ...readCredentials(read),
        })
      }
    >
      <UnsavedFields />
      <TextField
        name="name"
        label={t('targets.name')}
        defaultValue={initial?.name}
        maxLength={limits.nameMax}
        autoComplete="off"
      />
      <NativeSelect name="type" label={t('targets.type')} data={['http']} />
      <TextField
        name="frontend_url"
        label={t('targets.frontend-url')}
        description={t('targets.frontend-hint')}
        refusedText={t('targets.frontend-refused')}
        defaultValue={initial?.frontend_url}
        {...url}
      />
      <TextField
        name="backend_url"
        label={t('targets.backend-url')}
        description={t('targets.backend-hint')}
        refusedText={t('targets.backend-refused')}
        defaultValue={initial?.backend_url}
        {...url}
      />
      <CredentialFields {...(initial && { initial })} />
      <ConnectionFields {...(initial && { initial })} />
      <FormButtons pending={pending} submitLabel={submitLabel} cancelTo={cancelTo} />
    </Form>
  );
}
