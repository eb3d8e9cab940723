import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { limits, Secret } from '../shared/index.ts';
import { Email } from '../users/user.ts';

const opaque = T.String({ minLength: 1, maxLength: 200 });

export const VerificationRequest = T.Object({ email: Email });
export const Verification = T.Object({ verification: T.String() });
export const VerificationConfirm = T.Object({
  verification: opaque,
  token: T.Integer({ minimum: limits.verificationTokenMin, maximum: limits.verificationTokenMax }),
});

export const verificationEndpoints = {
  request: endpoint({
    method: 'POST',
    path: '/verification/request',
    access: 'public',
    summary: 'Sends a six-digit token to the address; the response is the same whether it is known or not.',
    body: VerificationRequest,
    response: Verification,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/verification/confirm',
    access: 'public',
    summary: 'Exchanges the token for a secret that proves the address once.',
    body: VerificationConfirm,
    response: Secret,
  }),
};
