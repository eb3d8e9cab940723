export { noProof, addressProven } from './proof.ts';
export { useProof } from './use-proof.ts';
export { VerifyEmail } from './verify-email.tsx';
