import type { CourseInput } from '@sentiero/contracts/courses';
import { limits } from '@sentiero/contracts/shared';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/ui/error-box.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import classes from './course-form.module.css';

type Props = {
  initial?: CourseInput;
  submitLabel: string;
  cancelTo: string;
  pending: boolean;
  error: unknown;
  onSubmit: (input: CourseInput) => void;
};

/** Creates a course, or renames the one that is given. */
export function CourseForm({ initial, submitLabel, cancelTo, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);

  // While pending the field was disabled, which took the focus away.
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setMissing(name === '');
    if (name !== '') onSubmit({ name });
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={pending}>
        <Stack gap="md">
          {error !== null && <ErrorBox error={error} />}
          <TextInput
            label={t('courses.name')}
            description={t('courses.name-hint')}
            name="name"
            ref={input}
            autoComplete="off"
            defaultValue={initial?.name ?? ''}
            maxLength={limits.nameMax}
            required
            withAsterisk={false}
            error={missing && t('courses.name-required')}
          />
          <Group gap="sm">
            <Button type="submit" loading={pending}>
              {submitLabel}
            </Button>
            <LinkButton to={cancelTo} variant="default">
              {t('app.cancel')}
            </LinkButton>
          </Group>
        </Stack>
      </fieldset>
    </form>
  );
}
