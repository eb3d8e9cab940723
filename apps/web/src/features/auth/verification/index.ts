export { noProof, addressProven, tokenSent, type Proof } from './proof.ts';
export { readToken, TokenField } from './token-field.tsx';
export { useProof } from './use-proof.ts';
export { useConfirmVerification, useRequestVerification } from './verification.queries.ts';
export { VerifyEmail } from './verify-email.tsx';
