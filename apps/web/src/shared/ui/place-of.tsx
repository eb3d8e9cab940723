import { useLayoutEffect, type RefObject } from 'react';

type Props = { target: RefObject<HTMLElement | null>; ref?: (element: HTMLElement | null) => void };

/** Stands for an element that is rendered elsewhere: Mantine takes the target from the ref of its child. */
export function PlaceOf({ target, ref }: Props) {
  useLayoutEffect(() => ref?.(target.current), [target, ref]);
  return null;
}
