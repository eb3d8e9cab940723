import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy-value.module.css';

const hintMs = 1000;

type Props = {
  value: string;
  label: string;
  /** The text to display instead of the whole value. */ shown?: string;
};

/** A raw value with a button that copies it. */
export function CopyValue({ value, label, shown = value }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.root}>
      <code className={classes.value}>{shown}</code>
      <CopyButton value={value} timeout={hintMs}>
        {({ copied, copy }) => (
          <>
            <span role="status">{copied && <span className={classes.hint}>{t('app.copied')}</span>}</span>
            <ActionIcon aria-label={`${t('app.copy')}: ${label}`} onClick={copy}>
              {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            </ActionIcon>
          </>
        )}
      </CopyButton>
    </span>
  );
}
