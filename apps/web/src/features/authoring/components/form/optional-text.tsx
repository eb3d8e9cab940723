import type { Translatable } from '@sentiero/contracts/shared';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../../model/drafts.ts';
import { TranslatedInput } from './translated-input.tsx';
import classes from './item-form.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

const rows = 6;

type Props = {
  label: string;
  description: string;
  path: string;
  value: Translatable | null;
  onChange: (value: Translatable | null) => void;
};

/** An optional markdown text: in all languages, or in none. */
export function OptionalText({ label, description, path, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.list}>
      <h3 className={classes.listTitle}>{label}</h3>
      <p className={classes.hint}>{description}</p>
      {value && <TranslatedInput label={label} path={path} rows={rows} value={value} onChange={onChange} />}
      <div>
        {value ? (
          <ToolButton icon={IconTrash} onClick={() => onChange(null)}>
            {t('authoring.remove', { name: label })}
          </ToolButton>
        ) : (
          <ToolButton
            icon={IconPlus}
            aria-label={`${t('authoring.add')}: ${label}`}
            onClick={() => onChange(emptyText())}
          >
            {t('authoring.add')}
          </ToolButton>
        )}
      </div>
    </div>
  );
}
