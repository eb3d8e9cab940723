import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy-value.module.css';
import { ToolButton, type Icon } from './tool-button.tsx';
import { useCopy } from './use-copy.ts';

type Props = {
  value: string;
  /** Instead of "Copy". */
  label?: string;
  /** What is copied, for screen readers, where the label does not say it. */
  name?: string;
  icon?: Icon;
};

/** A small button that copies a text. */
export function CopyTool({ value, label, name, icon = IconCopy }: Props) {
  const { t } = useTranslation();
  const { copy, copied } = useCopy();
  return (
    <>
      <ToolButton
        className={classes.tool ?? ''}
        icon={copied ? IconCheck : icon}
        {...(name !== undefined && { 'aria-label': `${t('app.copy')}: ${name}` })}
        onClick={() => void copy(value)}
      >
        {copied ? t('app.copied') : (label ?? t('app.copy'))}
      </ToolButton>
      <span className={classes.spoken} role="status">
        {copied && t('app.copied')}
      </span>
    </>
  );
}
