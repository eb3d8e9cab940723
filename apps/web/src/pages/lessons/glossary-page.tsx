import type { Term } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useActiveLesson } from '../../features/live/index.ts';
import { EmptyState } from '../../shared/feedback/empty-state.tsx';
import { useLanguage, useTranslated } from '../../shared/i18n/language.ts';
import { InlineText } from '../../shared/markdown/inline-text.tsx';
import { Page } from '../../shared/page/page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { SearchField } from '../../shared/paging/search-field.tsx';
import { byAlphabet, hasWords } from '@sentiero/contracts/texts';
import classes from './glossary-page.module.css';
import { Loaded } from '../../shared/feedback/loaded.tsx';

/** The terms of the field, in the reader's language and order. */
export function GlossaryPage() {
  const { t } = useTranslation();
  const glossary = useQuery(lessonsQueries.glossary());
  usePageTitle(t('glossary.title'));
  useActiveLesson(null);
  return (
    <Page>
      <PageHeader title={t('glossary.title')} back={{ to: paths.lessons, label: t('lessons.title') }} />
      <Loaded query={glossary}>{(terms) => <Terms terms={terms} />}</Loaded>
    </Page>
  );
}

function Terms({ terms }: { terms: readonly Term[] }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const language = useLanguage();
  const [words, setWords] = useState('');
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  if (terms.length === 0) return <EmptyState>{t('glossary.none')}</EmptyState>;
  const compare = byAlphabet(language);
  const shown = terms
    .filter(({ term, text }) => hasWords(`${translate(term)} ${translate(text)}`, words))
    .toSorted((a, b) => compare(translate(a.term), translate(b.term)));
  return (
    <>
      <div className={classes.search}>
        <SearchField label={t('glossary.search')} initial="" onSearch={setWords} />
        <span role="status">{t('glossary.count', { count: shown.length })}</span>
      </div>
      {shown.length === 0 && <EmptyState>{t('glossary.none-matching')}</EmptyState>}
      <dl className={classes.terms}>
        {shown.map(({ key, term, text }) => (
          <div key={key} id={key} className={classes.term}>
            <dt>{translate(term)}</dt>
            <dd>
              <InlineText text={translate(text)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
