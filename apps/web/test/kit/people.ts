import type { User } from '@sentiero/contracts/users';

const person: User = {
  id: 7,
  username: 'lena',
  email: 'lena@school.example',
  first_name: 'Lena',
  last_name: 'Ammann',
  is_staff: false,
  is_teacher: false,
  date_joined: '2026-01-05T08:00:00.000Z',
  last_login: '2026-03-02T08:00:00.000Z',
  erase_at: null,
};

export const learner = person;
export const teacher: User = {
  ...person,
  id: 8,
  username: 'theo',
  first_name: 'Theo',
  last_name: 'Favre',
  is_teacher: true,
};
export const staff: User = {
  ...person,
  id: 9,
  username: 'stella',
  first_name: 'Stella',
  last_name: 'Bernasconi',
  is_staff: true,
};
