import { record } from '@sentiero/lab-app';
import { patchedDescription, patchedFields } from '@sentiero/lab-app/mend/patched-event';
import { weaknesses } from '../mend/exercise.ts';
import { standing } from './shared-fields.ts';

export const patched = {
  description: patchedDescription,
  data: record({ ...standing, ...patchedFields(weaknesses) }),
};
