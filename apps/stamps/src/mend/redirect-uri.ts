import type { Exercise } from '@sentiero/lab-app/mend/exercise';

const callback = 'https://znueni.example/callback';
const registered = [callback, 'https://znueni.example/app/done?from=stamps'];

/** The check of the address to which a code is sent. */
export const redirectUri: Exercise = {
  name: 'mayDeliver',
  weak: `function mayDeliver(redirectUri, registered) {
  return redirectUri.startsWith("https://znueni.example");
}
`,
  fixed: `function mayDeliver(redirectUri, registered) {
  return registered.includes(redirectUri);
}
`,
  attacks: [
    ['longer_host', ['https://znueni.example.robin.example/', registered]],
    ['user_name', ['https://znueni.example@robin.example/', registered]],
    ['other_page', ['https://znueni.example/forum?next=https://robin.example', registered]],
  ],
  hiddenAttacks: [
    ['longer_host', ['https://znueni.example-robin.example/callback', registered]],
    ['user_name', ['https://znueni.example:callback@robin.example/', registered]],
    ['contains', [`https://robin.example/?${callback}`, registered]],
    ['contains', [`https://robin.example/callback#${callback}`, registered]],
    ['other_page', [`${callback}/../forum?next=//robin.example`, registered]],
    ['other_page', [`${callback}?next=https://robin.example`, registered]],
    ['beginning', ['https://', registered]],
    ['other_scheme', ['http://znueni.example/callback', registered]],
    ['nothing', ['', registered]],
    ['nothing', [callback, []]],
  ],
  honest: [
    ['registered', [callback, registered]],
    ['second', ['https://znueni.example/app/done?from=stamps', registered]],
    ['other_app', ['https://velo.example/stamps', ['https://velo.example/stamps']]],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
