import { Button, Group, Text } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { readToken, TokenField } from './token-field.tsx';

type Props = {
  email: string;
  isMain: boolean;
  pending: boolean;
  error: unknown;
  /** True if a second token was requested. */
  sentAgain: boolean;
  onSubmit: (token: number) => void;
  onSendAgain: () => void;
  onReset: () => void;
};

export function TokenForm(props: Props) {
  const { t } = useTranslation();
  const { email, pending } = props;
  return (
    <Form
      pending={pending}
      error={props.error}
      startsHere
      onSubmit={(read) => props.onSubmit(readToken(read))}
    >
      <Text>
        <Trans i18nKey="verification.sent" values={{ email }} components={{ strong: <strong /> }} />
      </Text>
      <TokenField />
      <div role="status">{props.sentAgain && <Text size="sm">{t('verification.sent-again')}</Text>}</div>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button type="submit" variant={props.isMain ? 'filled' : 'default'} loading={pending}>
            {t('app.next')}
          </Button>
          <Button variant={props.isMain ? 'default' : 'subtle'} onClick={props.onSendAgain}>
            {t('verification.send-again')}
          </Button>
        </Group>
        <Button variant="subtle" onClick={props.onReset}>
          {t('app.reset')}
        </Button>
      </Group>
    </Form>
  );
}
