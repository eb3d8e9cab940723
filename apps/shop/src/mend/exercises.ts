import type { Exercise, Weakness } from './exercise.ts';
import { objectAccess } from './object-access.ts';
import { outputEncoding } from './output-encoding.ts';
import { path } from './path.ts';
import { price } from './price.ts';
import { query } from './query.ts';
import { token } from './token.ts';

export const exercises: Readonly<Record<Weakness, Exercise>> = {
  query,
  output_encoding: outputEncoding,
  object_access: objectAccess,
  price,
  token,
  path,
};
