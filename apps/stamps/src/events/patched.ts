import { record } from '@sentiero/lab-app';
import { patchedDescription, patchedFields } from '@sentiero/lab-app/mend/patched-event';
import { weaknesses } from '../mend/weaknesses.ts';
import { mode } from './shared-fields.ts';

export const patched = {
  description: patchedDescription,
  data: record({ mode, ...patchedFields(weaknesses) }),
};
