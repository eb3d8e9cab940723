import { useState } from 'react';
import { addressProven, noProof, tokenSent, type Proof } from './proof.ts';
import { useConfirmVerification, useRequestVerification } from './verification.queries.ts';
import { Button, Group, Text } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { EmailField } from '../../../shared/forms/email-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { readToken, TokenField } from './token-field.tsx';

type Props = {
  proof: Proof;
  onChange: (proof: Proof) => void;
  /** Explains why an address is requested. */
  intro: string;
  /** For a page that contains only this form: the first field gets the focus and the button the full width. */
  isMain: boolean;
  /** A suggested address. */
  initial?: string;
  /** The only address that can be proven. */
  known?: string | undefined;
};

/** Proves an email address with a token sent by mail; empty once the address is proven. */
export function VerifyEmail({ proof, onChange, intro, isMain, initial = '', known }: Props) {
  const request = useRequestVerification();
  const confirm = useConfirmVerification();
  const [sentAgain, setSentAgain] = useState(false);
  const [begun, setBegun] = useState(false);

  const send = (email: string, isAgain: boolean) => {
    confirm.reset();
    setBegun(true);
    setSentAgain(false);
    request.mutate(email, {
      onSuccess: ({ verification }) => {
        onChange(tokenSent(email, verification, Date.now()));
        setSentAgain(isAgain);
      },
    });
  };

  if (proof.step === 'email')
    return (
      <AddressForm
        known={known}
        intro={intro}
        isMain={isMain}
        initial={initial}
        startsHere={isMain || begun}
        pending={request.isPending}
        error={request.error}
        onSubmit={(email) => send(email, false)}
      />
    );
  if (proof.step === 'proven') return null;
  const { email, verification } = proof;
  return (
    <TokenForm
      email={email}
      isMain={isMain}
      pending={confirm.isPending || request.isPending}
      error={confirm.error ?? request.error}
      sentAgain={sentAgain}
      onSubmit={(token) =>
        confirm.mutate(
          { verification, token },
          { onSuccess: ({ secret }) => onChange(addressProven(email, secret, Date.now())) },
        )
      }
      onSendAgain={() => send(email, true)}
      onReset={() => {
        request.reset();
        confirm.reset();
        onChange(noProof);
      }}
    />
  );
}

type AddressFormProps = {
  known: string | undefined;
  intro: string;
  isMain: boolean;
  initial: string;
  startsHere: boolean;
  pending: boolean;
  error: unknown;
  onSubmit: (email: string) => void;
};

function AddressForm(props: AddressFormProps) {
  const { known, intro, isMain, initial, startsHere, pending, error, onSubmit } = props;
  const { t } = useTranslation();
  return (
    <Form
      pending={pending}
      error={error}
      startsHere={startsHere}
      onSubmit={(read) => onSubmit(known ?? read('email'))}
    >
      {intro && <Text>{intro}</Text>}
      {known === undefined && <EmailField defaultValue={initial} />}
      <Group>
        <Button
          type="submit"
          variant={isMain ? 'filled' : 'default'}
          fullWidth={known !== undefined}
          loading={pending}
        >
          {known === undefined ? t('app.next') : t('confirm.send', { email: known })}
        </Button>
      </Group>
    </Form>
  );
}

type TokenFormProps = {
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

function TokenForm(props: TokenFormProps) {
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
