import type { LtiPlatform } from '@sentiero/contracts/lti';

export const moodle = 'https://moodle.school.example';
export const platform: LtiPlatform = {
  id: 3,
  name: 'Moodle',
  issuer: moodle,
  client_id: 'aB3',
  auth_url: `${moodle}/mod/lti/auth.php`,
  token_url: `${moodle}/mod/lti/token.php`,
  jwks_url: `${moodle}/mod/lti/certs.php`,
  deployments: ['1', '2'],
  instructors_teach: false,
  make_courses: true,
};
