import { targetKinds, type TargetInput, type TargetTrial } from '@sentiero/contracts/targets';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, type ReadField } from '../../shared/forms/form.tsx';
import { FormButtons } from '../../shared/forms/form-buttons.tsx';
import { UnsavedFields } from '../../shared/forms/unsaved-fields.tsx';
import { AddressFields } from './address-fields.tsx';
import { CredentialFields, readCredentials } from './credential-fields.tsx';
import { ConnectionFields, readConnection } from './connection-fields.tsx';
import { InstanceFields, instanceFields, readInstance } from './instance-fields.tsx';
import { TryTarget } from './try-target.tsx';

type Props = {
  initial?: TargetInput;
  submitLabel: string;
  cancelTo: string;
  pending: boolean;
  error: unknown;
  onSubmit: (input: TargetInput) => void;
};

const fields = [
  'name',
  'frontend_url',
  'backend_url',
  'host_header',
  'tls_ca',
  'credentials',
  ...instanceFields,
];

export function TargetForm({ initial, submitLabel, cancelTo, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState(initial?.kind ?? 'shared');
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
          kind,
          frontend_url: read('frontend_url'),
          ...(kind === 'instance' ? { instance: readInstance(read) } : { backend_url: read('backend_url') }),
          ...readConnection(read),
          ...readCredentials(read),
        })
      }
    >
      <UnsavedFields />
      <NativeSelect
        name="kind"
        label={t('targets.kind')}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(targetKinds.find((each) => each === value) ?? 'shared')
        }
        data={targetKinds.map((value) => ({ value, label: t(`targets.kind-${value}`) }))}
      />
      <AddressFields kind={kind} initial={initial} />
      {kind === 'instance' && <InstanceFields {...(initial?.instance && { initial: initial.instance })} />}
      <CredentialFields {...(initial && { initial })} />
      <ConnectionFields {...(initial && { initial })} />
      {kind === 'shared' && <TryTarget read={readTrial} />}
      <FormButtons pending={pending} submitLabel={submitLabel} cancelTo={cancelTo} />
    </Form>
  );
}

const readTrial = (read: ReadField): TargetTrial => ({
  frontend_url: read('frontend_url'),
  backend_url: read('backend_url'),
  ...readConnection(read),
});
