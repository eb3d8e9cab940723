import { useState } from 'react';
import { addressProven, noProof, tokenSent, type Proof } from './proof.ts';
import { AddressForm } from './address-form.tsx';
import { TokenForm } from './token-form.tsx';
import { useConfirmVerification, useRequestVerification } from './verification.queries.ts';

type Props = {
  proof: Proof;
  onChange: (proof: Proof) => void;
  /** Explains why an address is requested. */
  intro: string;
  /** For a page that contains only this form: the first field gets the focus and the button the full width. */
  isMain: boolean;
};

/** Proves an email address with a token sent by mail; empty once the address is proven. */
export function VerifyEmail({ proof, onChange, intro, isMain }: Props) {
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
        intro={intro}
        isMain={isMain}
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
