import type { Term } from '@sentiero/contracts/lessons';
import { termFinder } from '@sentiero/markdown';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import type { WordMarks } from '../../../../shared/markdown/markdown.tsx';
import { lessonsQueries } from '../../queries/lessons.queries.ts';

const LazyMark = lazy(async () => ({ default: (await import('./term-mark.tsx')).TermMark }));

/** Marks the terms of the glossary in a lesson's text; undefined until they are loaded. */
export function useTermMarks(): WordMarks | undefined {
  const language = useLanguage();
  const { data } = useQuery(lessonsQueries.glossary());
  // Texts are parsed again with the marks: deferred, that happens in small pieces.
  const terms = useDeferredValue(data);
  return useMemo(() => terms && marksOf(terms, termFinder(terms, language)), [terms, language]);
}

function marksOf(terms: readonly Term[], find: WordMarks['find']): WordMarks {
  const byKey = new Map(terms.map((term) => [term.key, term]));
  return {
    find,
    render: (key: string, children: ReactNode) => {
      const term = byKey.get(key);
      return term ? (
        <Suspense fallback={children}>
          <LazyMark term={term}>{children}</LazyMark>
        </Suspense>
      ) : (
        children
      );
    },
  };
}
