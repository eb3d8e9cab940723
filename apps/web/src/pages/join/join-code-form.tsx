import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { JoinProblem } from '../../features/courses/components/join/join-problem.tsx';
import { joinCodeMax } from '../../features/courses/model/join-link.ts';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';

type Props = { code: string; error: unknown; onSubmit: (code: string) => void };

/** For a code that was read aloud, or one that belongs to no course. */
export function JoinCodeForm({ code, error, onSubmit }: Props) {
  const { t } = useTranslation();
  return (
    <Form pending={false} startsHere onSubmit={(read) => onSubmit(read('join_code'))}>
      {error !== null && <JoinProblem error={error} />}
      <TextField
        name="join_code"
        label={t('courses.join-code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={code}
        maxLength={joinCodeMax}
        requiredText={t('courses.join-code-required')}
      />
      <Button type="submit" fullWidth>
        {t('app.next')}
      </Button>
    </Form>
  );
}
