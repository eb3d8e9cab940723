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
  /** For a page that is this form: who comes here comes to type, and its button is the page's one. */
  isMain: boolean;
};

/** From an e-mail address over the token in the mail to the proof; shows nothing once the address is proven. */
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
