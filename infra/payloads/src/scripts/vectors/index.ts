import { Code } from './code.ts';
import { frames } from './frames.ts';
import { acted, handlers } from './handlers.ts';
import { inserted } from './inserted.ts';
import { parsing } from './parsing.ts';
import { scriptTags } from './tags.ts';
import type { Vector } from './vector.ts';

const bell = new Code('fetch("/bell",{method:"POST"})');

/** Each idea of the published lists (above all PortSwigger's and OWASP's) once, rewritten to ring the bell. */
export const bellVectors: readonly Vector[] = [scriptTags, handlers, acted, frames, parsing].flatMap((list) =>
  list(bell),
);

/** The same for a page whose own script inserts the text. */
export const invitationVectors: readonly Vector[] = [...bellVectors, ...inserted(bell)];
