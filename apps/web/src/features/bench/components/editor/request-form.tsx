import { useTranslation } from 'react-i18next';
import type { BenchRequest, Draft } from '../../model/request/bench-request.ts';
import { bodyTextOf, withBodyText } from '../../model/request/draft-parts.ts';
import { changeRequestLine } from '../../model/request/head-edits.ts';
import { jsonLeaves } from '../../model/request/json-leaves.ts';
import { splitTarget, withQuery } from '../../model/request/query-pairs.ts';
import { parseDraft } from '../../model/request/request-text.ts';
import classes from './editor.module.css';
import { JsonFields } from './json-fields.tsx';
import { PairFields } from './pair-fields.tsx';

type Props = { draft: Draft; onText: (text: string) => void };

/** The application's input: the query, and a form or JSON body. */
export function RequestForm({ draft, onText }: Props) {
  const { t } = useTranslation();
  const { text } = draft;
  const { request } = parseDraft(draft);
  const body = draft.bodyAs === 'utf8' ? bodyTextOf(text) : '';
  const leaves = isForm(request) ? null : jsonLeaves(body);
  return (
    <div className={classes.fields}>
      <PairFields
        label={t('bench.query')}
        query={splitTarget(request.target).query ?? ''}
        onQuery={(query) => onText(changeRequestLine(text, { target: withQuery(request.target, query) }))}
      />
      {isForm(request) && (
        <PairFields
          label={t('inspector.kind-form')}
          query={body}
          onQuery={(changed) => onText(withBodyText(text, changed))}
        />
      )}
      {leaves && leaves.length > 0 && (
        <JsonFields leaves={leaves} text={body} onText={(changed) => onText(withBodyText(text, changed))} />
      )}
      {!isForm(request) && !leaves && request.body && <p className={classes.note}>{t('bench.no-form')}</p>}
    </div>
  );
}

const isForm = ({ headers }: BenchRequest): boolean =>
  headers.some(
    ([name, value]) =>
      name.toLowerCase() === 'content-type' && /^\s*application\/x-www-form-urlencoded/i.test(value),
  );
