import type { ImportReport } from '@sentiero/contracts/authoring';
import type { Curriculum } from '@sentiero/curriculum';
import type { Context } from '../../context.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { inAuthoringTransaction } from '../authoring/authoring-transaction.ts';
import { importCategory } from './import-category.ts';
import { ImportLedger } from './import-ledger.ts';
import { importLessons } from './import-lessons.ts';
import { emptyReport, type ImportOptions, type ImportRun } from './import-run.ts';
import { importPicture } from './import-picture.ts';
import { noteImported } from './imported-before.ts';
import { importTerm } from './import-term.ts';
import { importTargets } from './import-targets.ts';
import { readItemIndex } from './item-index.ts';
import { removeMissing } from './remove-missing.ts';

/**
 * Brings the database up to date with the files, all or nothing. Items are recognised by key, so ids and progress
 * stay. An item edited here since its last import from that origin is reported and left alone unless `force` is set.
 * Throws `CurriculumError` for problems that the files alone do not show.
 */
export async function importCurriculum(
  ctx: Context,
  curriculum: Curriculum,
  options: ImportOptions,
): Promise<ImportReport> {
  const rollback = new DryRun();
  try {
    return await inAuthoringTransaction(ctx, async (tx) => {
      const index = await readItemIndex(tx);
      const ledger = await ImportLedger.read(tx, options.origin);
      const run: ImportRun = { ctx: tx, index, ledger, options, report: emptyReport() };
      await importAll(run, curriculum);
      await writeImportAudit(tx, run.report);
      if (options.files && run.report.skipped.length === 0) await noteImported(tx, options.files);
      if (options.dryRun) throw Object.assign(rollback, { report: run.report });
      return run.report;
    });
  } catch (error) {
    if (error === rollback) return rollback.report;
    throw error;
  }
}

/** Thrown to roll a transaction back. */
class DryRun extends Error {
  report: ImportReport = emptyReport();
}

async function importAll(run: ImportRun, curriculum: Curriculum): Promise<void> {
  if (run.options.origin === 'archive') {
    const made = await importTargets(run.ctx, curriculum.targets, run.index);
    run.report.created.push(...made.map((key) => `target:${key}`));
  }
  await importLessons(run, curriculum.lessons);
  for (const category of curriculum.categories) await importCategory(run, category);
  for (const term of curriculum.terms) await importTerm(run, term);
  for (const picture of curriculum.pictures) await importPicture(run, picture);
  await removeMissing(run, curriculum);
}

async function writeImportAudit(ctx: Context, { created, changed, removed }: ImportReport): Promise<void> {
  if (created.length + changed.length + removed.length === 0) return;
  const detail = `created ${created.length}, changed ${changed.length}, removed ${removed.length}`;
  await writeAudit(ctx, { action: 'curriculum.import', object: 'curriculum:all', detail });
}
