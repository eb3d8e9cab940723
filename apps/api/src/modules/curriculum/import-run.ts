import type { ImportReport } from '@sentiero/contracts/authoring';
import type { Context } from '../../context.ts';
import { hashOf } from '../../hash-of.ts';
import type { ImportLedger, Origin } from './import-ledger.ts';
import type { ItemIndex } from './item-index.ts';

export type ImportOptions = {
  origin: Origin;
  /** Also overwrites items that were edited here. */
  force: boolean;
  /** Reports the changes without making them. */
  dryRun?: boolean;
  /** The hash of the shipped files. */
  files?: string;
};

/** One import: the stored items, the ledger of earlier imports, and the report so far. */
export type ImportRun = {
  readonly ctx: Context;
  readonly index: ItemIndex;
  readonly ledger: ImportLedger;
  readonly options: ImportOptions;
  readonly report: ImportReport;
};

export const emptyReport = (): ImportReport => ({ created: [], changed: [], removed: [], skipped: [] });

type Access<Item> = {
  /** The item as in the files, with all its references, whether or not their items exist. */
  written: Item;
  id: number | undefined;
  read: (id: number) => Promise<Item | null>;
  create: () => Promise<number>;
  write: (id: number) => Promise<void>;
};

type Named<Item> = { name: string; item: Item };

/** Creates or overwrites an item, or leaves it alone and reports that. */
export async function importItem<Item>(
  run: ImportRun,
  { name, item }: Named<Item>,
  access: Access<Item>,
): Promise<void> {
  if (access.id === undefined) return createItem(run, { name, item }, access);
  const { ledger, options, report } = run;
  const hash = hashOf(item);
  const before = ledger.hashOf(name);
  const keepsEdits = options.origin === 'shipped' && !options.force;
  // Edited here or not, an item whose file is unchanged stays as it is.
  if (keepsEdits && before === hash) return;
  const stored = hashOf(await access.read(access.id));
  if (stored === hash) return ledger.enter(name, access.id, hash);
  if (keepsEdits && before === hashOf(access.written)) return;
  if (stored !== before && !options.force) {
    report.skipped.push(name);
    return;
  }
  await access.write(access.id);
  await ledger.enter(name, access.id, hash);
  report.changed.push(name);
}

async function createItem<Item>(
  run: ImportRun,
  { name, item }: Named<Item>,
  { create, write }: Access<Item>,
): Promise<void> {
  const { ledger, report } = run;
  const hash = hashOf(item);
  if (isLeftDeleted(run, name)) {
    if (ledger.hashOf(name) !== hash) report.skipped.push(name);
    return;
  }
  const id = await create();
  await write(id);
  await ledger.enter(name, id, hash);
  report.created.push(name);
}

/** An item deleted here stays deleted at the next start; an archive that staff import restores it. */
export function isLeftDeleted({ ledger, options }: ImportRun, name: string): boolean {
  return options.origin === 'shipped' && !options.force && ledger.hashOf(name) !== undefined;
}
