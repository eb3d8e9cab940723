import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLeaf, type JsonLeaf } from '../../model/request/json-leaves.ts';
import classes from './editor.module.css';

type Props = { leaves: readonly JsonLeaf[]; text: string; onText: (text: string) => void };

const atOnce = 100;

/** The values of a JSON body with their paths; everything around them stays as written. */
export function JsonFields({ leaves, text, onText }: Props) {
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
