import { defaultConnection, type Target } from '@sentiero/contracts/targets';

export const wiki = {
  id: 8,
  name: 'Wiki',
  type: 'http',
  kind: 'shared',
  instance: null,
  frontend_url: 'http://wiki.localhost:8080/',
  backend_url: 'http://127.0.0.1:9000/',
  slug: 'wiki',
  shared_token: 'a token that is long enough to be shortened',
  ...defaultConnection,
  credentials: [],
  assign: 'all',
  credentials_left: null,
} satisfies Target;
