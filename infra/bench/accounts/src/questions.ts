import type { Endpoint } from '@sentiero/contracts/http';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';

/** The requests with which an attacker would test whether an account exists. */
export type Question = {
  title: string;
  endpoint: Endpoint;
  ask: (who: { username: string; email: string }) => object;
};

export const questions: Question[] = [
  {
    title: 'login: is there such a user name?',
    endpoint: usersEndpoints.login,
    ask: ({ username }) => ({ username, password: 'a wrong password' }),
  },
  {
    title: 'verification/request: is this e-mail address known?',
    endpoint: verificationEndpoints.request,
    ask: ({ email }) => ({ email }),
  },
];
