import type { Exercise } from '@sentiero/lab-app/mend/exercise';

const devices = [
  { member: 9, token: 'k3VqTn8r' },
  { member: 4, token: 'Zm0cPw5a' },
  { member: 4, token: 'u7HdLx2e' },
];
/** What member 4, who has the second step on, has proved. */
const proved = (password: boolean, code: boolean) => ({ member: 4, password, code, second_step: true });
const inOneStep = { member: 7, password: true, code: false, second_step: false };
const own = { member: 4, token: 'Zm0cPw5a' };

/** Who is inside, asked of each request. */
export const secondStep: Exercise = {
  name: 'mayEnter',
  weak: `function mayEnter(login, device, devices) {
  if (login.code) return true;
  if (device && device.member === login.member) return true;
  return login.password;
}
`,
  fixed: `function mayEnter(login, device, devices) {
  if (!login.password) return false;
  if (!login.second_step || login.code) return true;
  if (!device) return false;
  return devices.some((known) => known.member === login.member && known.token === device.token);
}
`,
  attacks: [
    ['password_alone', [proved(true, false), null, devices]],
    ['made_up', [proved(true, false), { member: 4, token: 'x' }, devices]],
    ['code_alone', [proved(false, true), null, devices]],
  ],
  hiddenAttacks: [
    ['made_up', [proved(true, false), { member: 4, token: '' }, devices]],
    ['made_up', [proved(true, false), { member: 4 }, devices]],
    ['made_up', [proved(true, false), own, []]],
    ['others', [proved(true, false), { member: 4, token: 'k3VqTn8r' }, devices]],
    ['others', [proved(true, false), { member: 9, token: 'k3VqTn8r' }, devices]],
    ['device_alone', [proved(false, false), own, devices]],
    ['code_alone', [proved(false, true), own, devices]],
    ['nothing', [proved(false, false), null, devices]],
    ['nothing', [{ ...inOneStep, password: false }, null, devices]],
  ],
  honest: [
    ['both', [proved(true, true), null, devices]],
    ['both', [proved(true, true), { member: 9, token: 'k3VqTn8r' }, devices]],
    ['both', [proved(true, true), null, []]],
    ['known', [proved(true, false), own, devices]],
    ['known', [proved(true, false), { member: 4, token: 'u7HdLx2e' }, devices]],
    ['one_step', [inOneStep, null, devices]],
    ['one_step', [inOneStep, { member: 9, token: 'k3VqTn8r' }, []]],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
