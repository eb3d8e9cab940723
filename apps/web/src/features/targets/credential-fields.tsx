import { assignModes, type AssignMode, type TargetCredentialsInput } from '@sentiero/contracts/targets';
import { Button, Checkbox, FileButton, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadField } from '../../shared/forms/form.tsx';
import { useFieldError } from '../../shared/forms/use-field-error.tsx';
import {
  onlySeparator,
  readCredentialLines,
  repeatedUsername,
  separators,
  writeCredentialLines,
  type ListFormat,
  type Separator,
} from './credential-lines.ts';

const separatorOf = (value: string): Separator => separators.find((each) => each === value) ?? 'comma';

/** Logins that staff enter for an application that issues none itself. */
export function CredentialFields({ initial = {} }: { initial?: TargetCredentialsInput }) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [assign, setAssign] = useState<AssignMode>(initial.assign ?? 'all');
  const [text, setText] = useState(() => writeCredentialLines(initial.credentials ?? []));
  const [format, setFormat] = useState<ListFormat>({ separator: 'comma', hasHeading: false });
  const { credentials, wrongLine } = readCredentialLines(text, format);
  const repeated = assign === 'one_each' ? repeatedUsername(credentials) : null;
  const problem =
    wrongLine === null
      ? repeated !== null && t('targets.login-repeated', { name: repeated })
      : t('targets.login-wrong-line', { line: wrongLine });
  const error = useFieldError('credentials', { format: problem || '' });
  useEffect(() => field.current?.setCustomValidity(problem || ''), [field, problem]);
  /** A whole list that replaces the text may show by which separator it is one. */
  const take = (list: string) => {
    setText(list);
    setFormat({ ...format, separator: onlySeparator(list) ?? format.separator });
  };
  const load = async (file: File | null) => {
    if (!file) return;
    take(await file.text());
    // The guard against lost changes listens to the form.
    field.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
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
        data-exact
        label={t('targets.login-list')}
        description={t('targets.login-list-hint')}
        placeholder={t('targets.login-example')}
        value={text}
        onChange={({ currentTarget: { value } }) => (text.trim() === '' ? take(value) : setText(value))}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        error={error}
      />
      <FormatFields format={format} onChange={setFormat} />
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
          {credentials[0] && ` · ${t('targets.login-first', { name: credentials[0].username })}`}
        </Text>
      </Stack>
    </Stack>
  );
}

type FormatFieldsProps = { format: ListFormat; onChange: (format: ListFormat) => void };

function FormatFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        name="credentials_separator"
        label={t('targets.login-separator')}
        value={format.separator}
        onChange={({ currentTarget }) => onChange({ ...format, separator: separatorOf(currentTarget.value) })}
        data={separators.map((value) => ({ value, label: t(`targets.separator-${value}`) }))}
      />
      <Checkbox
        name="credentials_heading"
        label={t('targets.login-heading')}
        checked={format.hasHeading}
        onChange={({ currentTarget }) => onChange({ ...format, hasHeading: currentTarget.checked })}
      />
    </>
  );
}

export function readCredentials(read: ReadField): Required<TargetCredentialsInput> {
  return {
    credentials: readCredentialLines(read('credentials'), {
      separator: separatorOf(read('credentials_separator')),
      hasHeading: read('credentials_heading') === 'on',
    }).credentials,
    assign: assignModes.find((mode) => mode === read('assign')) ?? 'all',
  };
}
