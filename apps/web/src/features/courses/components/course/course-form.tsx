import type { CourseInput } from '@sentiero/contracts/courses';
import { limits } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import { Form, type ReadField } from '../../../../shared/forms/form.tsx';
import { FormButtons } from '../../../../shared/forms/form-buttons.tsx';
import { TextField } from '../../../../shared/forms/text-field.tsx';
import { UnsavedFields } from '../../../../shared/forms/unsaved-fields.tsx';

type Props = {
  initial?: CourseInput;
  submitLabel: string;
  cancelTo: string;
  pending: boolean;
  error: unknown;
  onSubmit: (input: CourseInput, opened: CourseInput) => void;
};

const readCourse = (read: ReadField): CourseInput => ({ name: read('name') });

/** Creates a course, or renames the given one. */
export function CourseForm({ initial, submitLabel, cancelTo, pending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      pending={pending}
      error={error}
      refusable={['name']}
      startsHere
      onSubmit={(read, readOpened) => onSubmit(readCourse(read), readCourse(readOpened))}
    >
      <UnsavedFields />
      <TextField
        name="name"
        label={t('courses.name')}
        description={t('courses.name-hint')}
        requiredText={t('courses.name-required')}
        defaultValue={initial?.name}
        maxLength={limits.nameMax}
        autoComplete="off"
      />
      <FormButtons pending={pending} submitLabel={submitLabel} cancelTo={cancelTo} />
    </Form>
  );
}
