import { useTranslation } from 'react-i18next';
import type { BenchRequest, Draft } from '../../model/request/bench-request.ts';
import { bodyTextOf, withBodyText } from '../../model/request/draft-parts.ts';
import { changeRequestLine } from '../../model/request/head-edits.ts';
import { changeLeaf, jsonLeaves, type JsonLeaf } from '@sentiero/traffic/json-text';
import {
  addPair,
  changePair,
  readPairs,
  removePair,
  splitTarget,
  withQuery,
} from '../../model/request/query-pairs.ts';
import { parseDraft } from '../../model/request/request-text.ts';
import classes from './editor.module.css';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';

type Props = { draft: Draft; onText: (text: string) => void };

/** The application's input: the query, and a form or JSON body. */
export function RequestForm({ draft, onText }: Props) {
  const { t } = useTranslation();
  const { text } = draft;
  const { request } = parseDraft(draft);
  const body = draft.bodyAs === 'hex' ? '' : bodyTextOf(text);
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

type PairFieldsProps = { label: string; query: string; onQuery: (query: string) => void };

/** The fields of a query or of a form. */
function PairFields({ label, query, onQuery }: PairFieldsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={label}>
      <h4 className={classes.legend}>{label}</h4>
      {readPairs(query).map((pair, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- names repeat, and a field is known by its place
        <div key={place} className={classes.row}>
          <TextInput
            aria-label={t('bench.field-name', { number: place + 1 })}
            value={pair.name}
            onChange={(event) => onQuery(changePair(query, place, { name: event.currentTarget.value }))}
          />
          <TextInput
            aria-label={t('bench.field-value', { number: place + 1 })}
            value={pair.value}
            {...(pair.isRaw && { title: t('bench.raw-field') })}
            onChange={(event) => onQuery(changePair(query, place, { value: event.currentTarget.value }))}
          />
          <ActionIcon
            aria-label={t('bench.remove-field', { number: place + 1 })}
            onClick={() => onQuery(removePair(query, place))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onQuery(addPair(query, 'name', ''))}
      >
        {t('bench.add-field')}
      </Button>
    </section>
  );
}

type JsonFieldsProps = { leaves: readonly JsonLeaf[]; text: string; onText: (text: string) => void };

const atOnce = 100;

/** The values of a JSON body with their paths; everything around them stays as written. */
function JsonFields({ leaves, text, onText }: JsonFieldsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(atOnce);
  return (
    <section aria-label={t('bench.json')}>
      <h4 className={classes.legend}>{t('bench.json')}</h4>
      {leaves.slice(0, shown).map((leaf, place) => (
        <LeafField
          // oxlint-disable-next-line react/no-array-index-key -- paths repeat, and a value is known by its place
          key={place}
          leaf={leaf}
          onChange={(isText, value) => {
            const changed = changeLeaf(text, leaf, { isText, shown: value });
            if (changed !== null) onText(changed);
            return changed !== null;
          }}
        />
      ))}
      {leaves.length > shown && (
        <Button size="compact-sm" variant="default" onClick={() => setShown(shown + atOnce)}>
          {t('inspector.show-rest')}
        </Button>
      )}
    </section>
  );
}

type LeafProps = { leaf: JsonLeaf; onChange: (isText: boolean, value: string) => boolean };

/** Incomplete input, such as a lone minus, stays in the field until it is a valid value. */
function LeafField({ leaf, onChange }: LeafProps) {
  const { t } = useTranslation();
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const change = (isText: boolean, value: string) => setUnfinished(onChange(isText, value) ? null : value);
  return (
    <div className={classes.row}>
      <span className={classes.path}>{leaf.path || '$'}</span>
      <TextInput
        aria-label={t('bench.json-value', { path: leaf.path || '$' })}
        value={unfinished ?? leaf.shown}
        error={unfinished !== null}
        onChange={(event) => change(leaf.isText, event.currentTarget.value)}
        onBlur={() => setUnfinished(null)}
      />
      <NativeSelect
        aria-label={t('bench.json-kind', { path: leaf.path || '$' })}
        value={leaf.isText ? 'text' : 'value'}
        data={[
          { value: 'text', label: t('bench.json-text') },
          { value: 'value', label: t('bench.json-plain') },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === 'text', leaf.shown)}
      />
    </div>
  );
}
