import { normalCode } from '@sentiero/contracts/texts';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';

/** Takes the one-time code that a teacher handed out on paper. */
export function PaperCode({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation();
  return (
    <Form pending={false} onSubmit={(read) => onCode(asPrinted(read('paper_code')))}>
      <TextField
        name="paper_code"
        label={t('reset.paper-code')}
        description={t('reset.paper-code-hint')}
        autoComplete="one-time-code"
        requiredText={t('form.required')}
      />
      <Group>
        <Button type="submit" variant="default">
          {t('reset.use-code')}
        </Button>
      </Group>
    </Form>
  );
}

/** The code as it is printed, however it was typed. */
const asPrinted = (typed: string) => (normalCode(typed).match(/.{1,4}/g) ?? []).join('-');
