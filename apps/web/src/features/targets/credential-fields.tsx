import { assignModes, type AssignMode, type TargetCredentialsInput } from '@sentiero/contracts/targets';
import { Button, Fieldset, FileButton, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadField } from '../../shared/forms/form.tsx';
import { useFieldError } from '../../shared/forms/use-field-error.tsx';
import { readCredentialLines, repeatedUsername, writeCredentialLines } from './credential-lines.ts';

/** Logins that staff enter for an application that issues none itself. */
export function CredentialFields({ initial = {} }: { initial?: TargetCredentialsInput }) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [assign, setAssign] = useState<AssignMode>(initial.assign ?? 'all');
  const [text, setText] = useState(() => writeCredentialLines(initial.credentials ?? []));
  const { credentials, wrongLine } = readCredentialLines(text);
  const repeated = assign === 'one_each' ? repeatedUsername(credentials) : null;
  const problem =
    wrongLine === null
      ? repeated !== null && t('targets.login-repeated', { name: repeated })
      : t('targets.login-wrong-line', { line: wrongLine });
  const error = useFieldError('credentials', { format: problem || '' });
  useEffect(() => field.current?.setCustomValidity(problem || ''), [field, problem]);
  const load = async (file: File | null) => {
    if (!file) return;
    setText(await file.text());
    // The guard against lost changes listens to the form.
    field.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Fieldset legend={t('targets.logins')}>
      <Stack gap="md" align="stretch">
        <NativeSelect
          name="assign"
          label={t('targets.assign')}
          description={t(`targets.assign-${assign}-hint`)}
          value={assign}
          onChange={({ currentTarget }) =>
            setAssign(assignModes.find((mode) => mode === currentTarget.value) ?? 'all')
          }
          data={assignModes.map((value) => ({ value, label: t(`targets.assign-${value}`) }))}
        />
        <Textarea
          ref={field}
          name="credentials"
          label={t('targets.login-list')}
          description={t('targets.login-list-hint')}
          placeholder={t('targets.login-example')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          autoComplete="off"
          error={error}
        />
        <Stack gap="xs" align="flex-start">
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void load(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                leftSection={<IconFileUpload size={18} aria-hidden />}
              >
                {t('targets.login-file')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" role="status">
            {t('targets.login-count', { count: credentials.length })}
          </Text>
        </Stack>
      </Stack>
    </Fieldset>
  );
}

export function readCredentials(read: ReadField): Required<TargetCredentialsInput> {
  return {
    credentials: readCredentialLines(read('credentials')).credentials,
    assign: assignModes.find((mode) => mode === read('assign')) ?? 'all',
  };
}
