import type { TargetInput, TargetTrial } from '@sentiero/contracts/targets';
import { Form, type ReadField } from '../../shared/forms/form.tsx';
import { FormButtons } from '../../shared/forms/form-buttons.tsx';
import { UnsavedFields } from '../../shared/forms/unsaved-fields.tsx';
import { AddressFields } from './address-fields.tsx';
import { CredentialFields, readCredentials } from './credential-fields.tsx';
import { ConnectionFields, readConnection } from './connection-fields.tsx';
import { TryTarget } from './try-target.tsx';

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
          ...readTrial(read),
          ...readCredentials(read),
        })
      }
    >
      <UnsavedFields />
      <AddressFields initial={initial} />
      <CredentialFields {...(initial && { initial })} />
      <ConnectionFields {...(initial && { initial })} />
      <TryTarget read={readTrial} />
      <FormButtons pending={pending} submitLabel={submitLabel} cancelTo={cancelTo} />
    </Form>
  );
}

const readTrial = (read: ReadField): TargetTrial => ({
  frontend_url: read('frontend_url'),
  backend_url: read('backend_url'),
  ...readConnection(read),
});
