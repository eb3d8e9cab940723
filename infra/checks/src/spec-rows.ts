import { test } from 'vitest';

/** A statement of the specification, in its words, and what shows that it holds. */
export type SpecRow<World> = {
  readonly words: string;
  readonly holds: (world: World) => unknown;
  /** The number of the decision by which the product differs; `holds` then shows what it does instead. */
  readonly decision?: string | undefined;
};

/**
 * A row of a table below: `words` stand in docs/specification.md as they are written here. Whoever makes it red changes
 * the specification, which takes a decision whose number the row then names.
 */
export function row<World>(
  words: string,
  holds: SpecRow<World>['holds'],
  decision?: `${number}`,
): SpecRow<World> {
  return { words, holds, decision };
}

/**
 * One test for all statements about one subject of a section. `prepare` makes what they are tried on, and rows run in
 * their order. All are tried; the error lists those that do not hold.
 */
export function specification<World>(
  subject: `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9} ${string}`,
  prepare: () => World | Promise<World>,
  rows: readonly SpecRow<World>[],
): void {
  test(`specification: ${subject}`, async () => {
    const world = await prepare();
    const broken: string[] = [];
    for (const { words, holds, decision } of rows) {
      try {
        await holds(world);
      } catch (error) {
        const by = decision === undefined ? '' : ` (decision ${decision})`;
        broken.push(`“${words}”${by}\n    ${String(error).split('\n').slice(0, 6).join('\n    ')}`);
      }
    }
    if (broken.length > 0) throw new Error(`does not hold:\n  ${broken.join('\n  ')}`);
  });
}
