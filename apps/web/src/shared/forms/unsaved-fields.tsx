import { useEffect, useRef, useState } from 'react';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Asks before unsaved changes of the enclosing `Form` are lost. */
export function UnsavedFields() {
  const place = useRef<HTMLSpanElement>(null);
  const [isDirty, setDirty] = useState(false);

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const before = contentOf(form);
    const compare = () => setDirty(contentOf(form) !== before);
    form.addEventListener('input', compare);
    return () => form.removeEventListener('input', compare);
  }, []);

  return (
    <span ref={place} hidden>
      <UnsavedGuard isDirty={isDirty} />
    </span>
  );
}

const contentOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)]);
