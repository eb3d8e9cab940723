import { CurriculumError, type CurriculumTarget } from '@sentiero/curriculum';
import type { Context } from '../../context.ts';
import { violationError } from '../../http/violations.ts';
import { AppError } from '../../http/errors.ts';
import { makeTarget } from '../targets/make-target.ts';
import { checkAddresses, ownAddress } from '../targets/target-addresses.ts';
import { checkConnection, connectionColumns } from '../targets/target-connection.ts';
import { kindColumns } from '../targets/target-kind.ts';
import type { ItemIndex } from './item-index.ts';

/** Creates missing targets whose addresses are given, or follow from their key; returns their keys. */
export async function importTargets(
  ctx: Context,
  targets: readonly CurriculumTarget[],
  index: ItemIndex,
): Promise<string[]> {
  const made: string[] = [];
  for (const [at, target] of targets.entries()) {
    const { key, name, addresses, instance, connection, credentials } = target;
    if (index.idOf('target', key) !== undefined) continue;
    if (!addresses && !instance)
      throw refused(at, `no target application has the slug ${key} here: create it first`);
    try {
      const kind = kindColumns({ kind: instance ? 'instance' : 'shared', instance, ...addresses });
      const values = { ...kind, frontendUrl: addresses?.frontend_url ?? ownAddress(ctx, key) };
      await checkAddresses(values, ctx);
      checkConnection(connection);
      const { id } = await makeTarget(ctx, {
        name,
        slug: key,
        ...values,
        ...connectionColumns(connection),
        ...credentials,
      });
      index.add('target', key, id);
    } catch (error) {
      const known = error instanceof AppError ? error : violationError(error as Error);
      throw known ? refused(at, known.message) : error;
    }
    made.push(key);
  }
  return made;
}

const refused = (at: number, reason: string) =>
  new CurriculumError([{ file: 'targets.yaml', line: 1, reason: `${at}: ${reason}` }]);
