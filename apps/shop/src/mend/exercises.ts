import type { ShopExercise, Weakness } from './exercise.ts';
import { contexts } from './contexts.ts';
import { folder } from './folder.ts';
import { logLine } from './log-line.ts';
import { objectAccess } from './object-access.ts';
import { outputEncoding } from './output-encoding.ts';
import { path } from './path.ts';
import { price } from './price.ts';
import { query } from './query.ts';
import { redirect } from './redirect.ts';
import { reset } from './reset.ts';
import { reviews } from './reviews.ts';
import { token } from './token.ts';

export const exercises: Readonly<Record<Weakness, ShopExercise>> = {
  query,
  output_encoding: outputEncoding,
  object_access: objectAccess,
  price,
  token,
  path,
  folder,
  log_line: logLine,
  reset,
  redirect,
  reviews,
  contexts,
};
