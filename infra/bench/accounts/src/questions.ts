/** What an attacker would like to be told, and how they would ask: about somebody who is there, and who is not. */
export type Question = {
  title: string;
  path: string;
  ask: (who: { username: string; email: string }) => object;
};

export const questions: Question[] = [
  {
    title: 'login: is there such a user name?',
    path: '/users/login',
    ask: ({ username }) => ({ username, password: 'a wrong password' }),
  },
  {
    title: 'verification/request: is this e-mail address known?',
    path: '/verification/request',
    ask: ({ email }) => ({ email }),
  },
];
