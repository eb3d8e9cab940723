import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the element into view whenever the value changes to a non-empty one. */
export function useScrollOnChange<Element extends HTMLElement>(value: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    if (value) element.current?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  return element;
}
