import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import type { Problem } from '../../model/input-problems.ts';
import { languageOfPath } from '../../model/texts.ts';

/** The language of a form's tab; showing a problem opens the tab that holds its field and focuses the field. */
export function useShownProblem() {
  const form = useRef<HTMLFormElement>(null);
  const [language, setLanguage] = useState(useLanguage());
  const [focusOn, setFocusOn] = useState<{ path: string } | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    const field = form.current?.querySelector(`[name="${CSS.escape(focusOn.path)}"]`);
    if (field instanceof HTMLElement) field.focus();
  }, [focusOn]);
  const showFirst = (problems: readonly Problem[]) => {
    const [first] = problems;
    if (!first) return;
    setLanguage(languageOfPath(first.path) ?? language);
    setFocusOn({ path: first.path });
  };
  return { form, language, setLanguage, showFirst };
}
