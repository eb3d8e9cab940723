import { useState } from 'react';
import { addressProven, noProof, tokenSent, type Proof } from './proof.ts';
import { AddressForm } from './address-form.tsx';
import { TokenForm } from './token-form.tsx';
import { useConfirmVerification, useRequestVerification } from './verification.queries.ts';

type Props = {
  proof: Proof;
  onChange: (proof: Proof) => void;
  /** Says why an address is asked for. */
  intro: string;
  /** For a page whose only purpose is this form: the first field has the focus, the button the full width. */
  isMain: boolean;
};

/** From an email address to its proof, by a token in a mail; shows nothing once the address is proven. */
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
