import type { LtiPlatformInput } from '@sentiero/contracts/lti';
import { limits } from '@sentiero/contracts/shared';
import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../shared/forms/form-buttons.tsx';
import { Form, type ReadField } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { UnsavedFields } from '../../shared/forms/unsaved-fields.tsx';
import { ConfirmPassword, isAskedFor } from '../auth/confirm-password.tsx';

type Sent = [input: LtiPlatformInput, opened: LtiPlatformInput];
type Props = {
  initial?: LtiPlatformInput;
  submitLabel: string;
  cancelTo: string;
  pending: boolean;
  error: unknown;
  onSubmit: (...input: Sent) => void;
  onReset: () => void;
};

const urls = ['issuer', 'auth_url', 'token_url', 'jwks_url'] as const;
const labels = {
  issuer: 'lti.issuer',
  auth_url: 'lti.auth-url',
  token_url: 'lti.token-url',
  jwks_url: 'lti.jwks-url',
} as const;

function readPlatform(read: ReadField): LtiPlatformInput {
  return {
    name: read('name'),
    issuer: read('issuer'),
    client_id: read('client_id'),
    auth_url: read('auth_url'),
    token_url: read('token_url'),
    jwks_url: read('jwks_url'),
    deployments: read('deployments')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    instructors_teach: read('instructors_teach') === 'on',
    make_courses: read('make_courses') === 'on',
  };
}

/** The data of a platform. Saving asks for the password unless the login is recent. */
export function PlatformForm({ initial, submitLabel, cancelTo, pending, error, onSubmit, onReset }: Props) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  const submit = (...input: Sent) => {
    setSent(input);
    onSubmit(...input);
  };
  return (
    <>
      <Form
        pending={pending}
        error={isAskedFor(error) ? null : error}
        refusable={urls}
        startsHere
        onSubmit={(read, readOpened) => submit(readPlatform(read), readPlatform(readOpened))}
      >
        <UnsavedFields />
        <TextField
          name="name"
          label={t('lti.name')}
          description={t('lti.name-hint')}
          defaultValue={initial?.name}
          maxLength={limits.nameMax}
          autoComplete="off"
        />
        <TextField
          name="client_id"
          label={t('lti.client-id')}
          defaultValue={initial?.client_id}
          maxLength={255}
          autoComplete="off"
        />
        {urls.map((field) => (
          <TextField
            key={field}
            name={field}
            type="url"
            pattern="https?://.+"
            label={t(labels[field])}
            formatText={t('lti.url-format')}
            refusedText={t('lti.url-format')}
            defaultValue={initial?.[field]}
            maxLength={limits.urlMax}
            autoComplete="off"
          />
        ))}
        <Textarea
          name="deployments"
          label={t('lti.deployments')}
          description={t('lti.deployments-hint')}
          defaultValue={initial?.deployments.join('\n')}
          required
          withAsterisk={false}
          autosize
          minRows={1}
        />
        <Checkbox
          name="make_courses"
          label={t('lti.make-courses')}
          description={t('lti.make-courses-hint')}
          defaultChecked={initial?.make_courses ?? true}
        />
        <Checkbox
          name="instructors_teach"
          label={t('lti.instructors-teach')}
          description={t('lti.instructors-teach-hint')}
          defaultChecked={initial?.instructors_teach ?? false}
        />
        <FormButtons pending={pending} submitLabel={submitLabel} cancelTo={cancelTo} />
      </Form>
      <ConfirmPassword error={error} onConfirmed={() => sent && onSubmit(...sent)} onClose={onReset} />
    </>
  );
}
