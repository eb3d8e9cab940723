import { useEffect, type RefObject } from 'react';
import { keepInTab, keptInTab } from '../kept-in-tab.ts';
import { isPassword } from './field-problems.ts';

/**
 * Keeps typed text, except passwords, across a reload, in this tab. The draft is discarded when the form is unmounted:
 * once sent, reset or left, it is no longer needed.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string | undefined): void {
  useEffect(() => {
    const element = form.current;
    if (!element || name === undefined) return;
    const key = `draft-${name}`;
    const kept = read(key);
    for (const field of drafted(element)) field.value = kept[field.name] ?? field.value;
    const keep = () => {
      const values = drafted(element).map((field) => [field.name, field.value]);
      keepInTab(key, JSON.stringify(Object.fromEntries(values)));
    };
    element.addEventListener('input', keep);
    return () => {
      element.removeEventListener('input', keep);
      keepInTab(key, null);
    };
  }, [form, name]);
}

function drafted(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements]
    .filter((field) => field instanceof HTMLInputElement)
    .filter((field) => field.name !== '' && !isPassword(field));
}

function read(key: string): Record<string, string> {
  try {
    return JSON.parse(keptInTab(key) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
