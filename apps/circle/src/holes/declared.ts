import type { Hole } from '@sentiero/contracts/hunts';

/** A hole as its area declares it, by id. */
export type Declared = Readonly<
  Record<string, Omit<Hole, 'id' | 'area' | 'needs' | 'excludes'> & Partial<Pick<Hole, 'needs' | 'excludes'>>>
>;

/** The holes of one area of the application. */
export function holesIn<Holes extends Declared>(area: Hole['area'], holes: Holes) {
  const whole = Object.entries(holes).map(([id, hole]): Hole => ({
    needs: [],
    excludes: [],
    ...hole,
    id,
    area,
  }));
  return { ids: Object.keys(holes) as (keyof Holes & string)[], whole };
}
