import type { Tree } from './world.ts';

export const featureNames = ['statistics', 'calendar', 'groups'] as const;
export type Features = Readonly<Record<(typeof featureNames)[number], boolean>>;

/** What is being tried: on for whom the circle has switched it on, by an option. */
export function featuresOf(options: Tree): Features {
  const isOn = (name: string) => Boolean(options[name]);
  return { statistics: isOn('statistics'), calendar: isOn('calendar'), groups: isOn('groups') };
}
