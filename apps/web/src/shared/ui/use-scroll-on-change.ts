import { useEffect, useRef, type RefObject } from 'react';

/** Brings the element into view each time the value becomes another one that is not empty. */
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
