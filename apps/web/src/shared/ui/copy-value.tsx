import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy-value.module.css';
import { useCopy } from './use-copy.ts';

type Props = {
  value: string;
  label: string;
  /** The text to display instead of the whole value. */ shown?: string;
};

/** A raw value with a button that copies it. */
export function CopyValue({ value, label, shown = value }: Props) {
  const { t } = useTranslation();
  const { copy, copied } = useCopy();
  return (
    <span className={classes.root}>
      <code translate="no" className={classes.value}>
        {shown}
      </code>
      <span role="status">{copied && <span className={classes.hint}>{t('app.copied')}</span>}</span>
      <ActionIcon aria-label={`${t('app.copy')}: ${label}`} onClick={() => void copy(value)}>
        {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      </ActionIcon>
    </span>
  );
}
