import type { Language } from '@sentiero/lab-app';
import { workshopPage as shared } from '@sentiero/lab-app/workshop-page';
import { modes, type Mode } from '../mode.ts';
import type { Page } from './layout.ts';

/** The page where a learner chooses between the vulnerable service and its hardened variant. */
export function workshopPage(current: Mode, language: Language): Page {
  return (words) => shared({ modes, current, language, words });
}
