import * as T from 'typebox';

const Names = T.Array(T.String());

/**
 * The result of an import or a dry run, as `category:key`, `lesson:key`, `step:lesson/key` and `target:key`. Items
 * under `skipped` were edited here since their last import.
 */
export const ImportReport = T.Object({ created: Names, changed: Names, removed: Names, skipped: Names });
export type ImportReport = T.Static<typeof ImportReport>;
