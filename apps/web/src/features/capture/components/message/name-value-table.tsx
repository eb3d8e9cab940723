import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { DecodedValue } from './decoded-value.tsx';
import { ValueText } from './machine-text.tsx';
import classes from './viewers.module.css';

const atOnce = 200;

type Props = { label: string; rows: readonly (readonly [string, string])[] };

/** Names and values as sent, in order. */
export function NameValueTable({ label, rows }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      <table className={classes.pairs} aria-label={label}>
        <tbody>
          {rows.slice(0, shown).map(([name, value], place) => (
            // oxlint-disable-next-line react/no-array-index-key -- names repeat, and the rows of a record never change their places
            <NameValueRow key={place} name={name}>
              <ValueText>{value}</ValueText>
              <DecodedValue value={value} />
            </NameValueRow>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setShown(shown + atOnce)}>
          {t('inspector.more-rows', { count: rows.length - shown })}
        </Button>
      )}
    </>
  );
}

export function NameValueRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{showUnseen(clip(name, 200))}</th>
      <td>{children}</td>
    </tr>
  );
}
