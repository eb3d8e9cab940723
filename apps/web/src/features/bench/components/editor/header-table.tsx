import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { draftParts } from '../../model/request/draft-parts.ts';
import {
  addHeader,
  changeHeader,
  changeRequestLine,
  headerRows,
  removeHeader,
} from '../../model/request/head-edits.ts';
import { parseRequestLine } from '../../model/request/request-text.ts';
import classes from './editor.module.css';

type Props = { text: string; onText: (text: string) => void };

/** The request line and the headers as fields; each edit changes one line of the text. */
export function HeaderTable({ text, onText }: Props) {
  const { t } = useTranslation();
  const { method, target } = parseRequestLine(draftParts(text).lines[0]?.text ?? '');
  return (
    <div className={classes.fields}>
      <div className={classes.row} data-first>
        <TextInput
          aria-label={t('bench.method')}
          value={method}
          onChange={(event) => onText(changeRequestLine(text, { method: event.currentTarget.value }))}
        />
        <TextInput
          aria-label={t('bench.target')}
          value={target}
          onChange={(event) => onText(changeRequestLine(text, { target: event.currentTarget.value }))}
        />
      </div>
      <h4 className={classes.legend}>{t('inspector.headers')}</h4>
      {headerRows(text).map((row) => (
        <div key={row.place} className={classes.row}>
          <TextInput
            aria-label={t('bench.header-name', { number: row.place })}
            value={row.name}
            onChange={(event) => onText(changeHeader(text, { ...row, name: event.currentTarget.value }))}
          />
          <TextInput
            aria-label={t('bench.header-value', { number: row.place })}
            value={row.value}
            onChange={(event) => onText(changeHeader(text, { ...row, value: event.currentTarget.value }))}
          />
          <ActionIcon
            aria-label={t('bench.remove-header', { number: row.place })}
            onClick={() => onText(removeHeader(text, row.place))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onText(addHeader(text, ['X-Header', '']))}
      >
        {t('bench.add-header')}
      </Button>
    </div>
  );
}
