import { limits, type Translatable } from '@sentiero/contracts/shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { emptyText } from './drafts.ts';
import { ItemButtons } from './item-buttons.tsx';
import { moved } from './moved.ts';
import { TranslatedInput } from './translated-input.tsx';
import classes from './item-form.module.css';

type Props = {
  title: string;
  path: string;
  values: readonly Translatable[];
  onChange: (values: Translatable[]) => void;
};

/** Texts one under the other, such as the goals of a lesson. */
export function TranslatedList({ title, path, values, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={title}>
      <h3 className={classes.listTitle}>{title}</h3>
      <ol className={classes.items}>
        {values.map((value, index) => (
          // Texts have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li className={classes.item} key={index}>
            <TranslatedInput
              label={`${title} ${index + 1}`}
              path={`${path}/${index}`}
              value={value}
              onChange={(changed) => onChange(values.with(index, changed))}
            />
            <ItemButtons
              name={`${title} ${index + 1}`}
              index={index}
              count={values.length}
              onMove={(to) => onChange(moved(values, index, to))}
              onRemove={() => onChange(values.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        mt={8}
        variant="default"
        size="xs"
        disabled={values.length >= limits.listMax}
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-label={`${t('authoring.add')}: ${title}`}
        onClick={() => onChange([...values, emptyText()])}
      >
        {t('authoring.add')}
      </Button>
    </section>
  );
}
