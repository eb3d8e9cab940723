import {
  dockerPrograms,
  ensurePrograms,
  phpPrograms,
  podmanPrograms,
  wordPressPrograms,
} from '@sentiero/programs';
import { ensureBrowser, preferHeadlessShell } from '@sentiero/programs/browser';
import { isLong } from '../../../test-suite.ts';

// Installs the programs that tests need and this machine lacks, once before they run, from Debian packages.
const dictionary = (name: string) => `/usr/share/hunspell/${name}.dic`;
const programs = {
  curl: 'curl',
  'redis-server': 'redis-server',
  hunspell: 'hunspell',
  [dictionary('de_CH')]: 'hunspell-de-ch',
  [dictionary('en_GB')]: 'hunspell-en-gb',
  [dictionary('fr_FR')]: 'hunspell-fr',
  [dictionary('it_IT')]: 'hunspell-it',
};
const longPrograms = {
  faketime: 'faketime',
  ffuf: 'ffuf',
  kubectl: 'kubernetes-client',
  nginx: 'nginx-light',
  sqlmap: 'sqlmap',
  wapiti: 'wapiti',
  zsh: 'zsh',
};

await ensurePrograms({
  ...programs,
  ...(isLong
    ? { ...longPrograms, ...podmanPrograms, ...dockerPrograms, ...wordPressPrograms, ...phpPrograms }
    : {}),
});
await preferHeadlessShell();
await ensureBrowser();
