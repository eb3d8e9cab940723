import * as T from 'typebox';

const Names = T.Array(T.String());

/**
 * What an import did, or would do, as `category:key`, `lesson:key`, `step:lesson/key` and `target:key`. What is `skipped`
 * was edited here since it was last imported.
 */
export const ImportReport = T.Object({ created: Names, changed: Names, removed: Names, skipped: Names });
export type ImportReport = T.Static<typeof ImportReport>;
