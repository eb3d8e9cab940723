import {
  targetKinds,
  type TargetInput,
  type TargetKind,
  type TargetTrial,
} from '@sentiero/contracts/targets';
import { Alert, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, type ReadField } from '../../shared/forms/form.tsx';
import { FormButtons } from '../../shared/forms/form-buttons.tsx';
import { UnsavedFields } from '../../shared/forms/unsaved-fields.tsx';
import { AddressFields } from './address-fields.tsx';
import { CredentialFields, readCredentials } from './credential-fields.tsx';
import { ConnectionFields, readConnection } from './connection-fields.tsx';
import { InstanceFields, instanceFields, readInstance } from './instance-fields.tsx';
import { IconPlugConnected } from '@tabler/icons-react';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { TargetAnswer } from './target-answer.tsx';
import { connectionSummary, loginsSummary } from './target-summary.ts';
import { useTryTarget } from './targets-admin.queries.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = {
  initial?: TargetInput;
  submitLabel: string;
  cancelTo: string;
  pending: boolean;
  error: unknown;
  onSubmit: (input: TargetInput, opened: TargetInput) => void;
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

const kindOf = (value: string): TargetKind => targetKinds.find((each) => each === value) ?? 'shared';

function readTarget(read: ReadField): TargetInput {
  const kind = kindOf(read('kind'));
  return {
    name: read('name'),
    type: 'http',
    kind,
    frontend_url: read('frontend_url'),
    ...(kind === 'instance' ? { instance: readInstance(read) } : { backend_url: read('backend_url') }),
    ...readConnection(read),
    ...readCredentials(read),
  };
}

export function TargetForm({ initial, submitLabel, cancelTo, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  /** For the summaries of the folded sections. */
  const [input, setInput] = useState(initial);
  const [kind, setKind] = useState(initial?.kind ?? 'shared');
  const isInstance = kind === 'instance';
  return (
    <Form
      pending={pending}
      error={error}
      refusable={fields}
      startsHere
      onSubmit={(read, readOpened) => onSubmit(readTarget(read), readTarget(readOpened))}
    >
      <UnsavedFields />
      <Stack
        gap="md"
        onInput={({ currentTarget }) => {
          const form = currentTarget.closest('form');
          if (form) setInput(typedIn(form));
        }}
      >
        <AddressFields kind={kind} initial={initial} />
        {!isInstance && <TryTarget read={readTrial} />}
        <div>
          <FoldedFields
            title={t('targets.kind')}
            summary={isInstance ? (input?.instance?.image ?? '') : t('targets.kind-shared')}
            isOpen={isInstance}
            names={instanceFields}
          >
            <NativeSelect
              name="kind"
              label={t('targets.kind')}
              value={kind}
              onChange={({ currentTarget: { value } }) => setKind(kindOf(value))}
              data={targetKinds.map((value) => ({ value, label: t(`targets.kind-${value}`) }))}
            />
            {isInstance && <InstanceFields {...(initial?.instance && { initial: initial.instance })} />}
          </FoldedFields>
          <FoldedFields
            title={t('targets.logins')}
            summary={loginsSummary(input ?? {}, t)}
            names={['credentials']}
          >
            <CredentialFields {...(initial && { initial })} />
          </FoldedFields>
          <FoldedFields
            title={t('targets.connection')}
            summary={connectionSummary(input ?? {}, t)}
            names={['host_header', 'tls_ca']}
          >
            <ConnectionFields {...(initial && { initial })} />
          </FoldedFields>
        </div>
      </Stack>
      <FormButtons pending={pending} submitLabel={submitLabel} cancelTo={cancelTo} />
    </Form>
  );
}

/** What a form holds while it is typed into. */
function typedIn(form: HTMLFormElement): TargetInput {
  const content = new FormData(form);
  return readTarget((name) => String(content.get(name) ?? ''));
}

const readTrial = (read: ReadField): TargetTrial => ({
  frontend_url: read('frontend_url'),
  backend_url: read('backend_url'),
  ...readConnection(read),
});

/** Tries the addresses and settings of the form around it, before they are saved. */
function TryTarget({ read }: { read: (field: ReadField) => TargetTrial }) {
  const { t } = useTranslation();
  const trial = useTryTarget();
  const [isIncomplete, setIncomplete] = useState(false);
  const start = (form: HTMLFormElement | null) => {
    if (!form) return;
    const input = read((name) => String(new FormData(form).get(name) ?? '').trim());
    const isComplete = URL.canParse(input.frontend_url) && URL.canParse(input.backend_url);
    setIncomplete(!isComplete);
    trial.reset();
    if (isComplete) trial.mutate(input);
  };
  return (
    <Stack gap="sm" align="flex-start">
      <ToolButton
        icon={IconPlugConnected}
        loading={trial.isPending}
        onClick={({ currentTarget }) => start(currentTarget.form)}
      >
        {t('targets.try')}
      </ToolButton>
      <div role="status">
        {isIncomplete && <Alert color="warning">{t('targets.try-incomplete')}</Alert>}
        {trial.data && <TargetAnswer answer={trial.data} />}
      </div>
      {trial.error && <ErrorBox error={trial.error} />}
    </Stack>
  );
}
