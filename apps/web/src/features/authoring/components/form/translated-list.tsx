import { limits, type Translatable } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../../model/drafts.ts';
import { ItemButtons } from './item-buttons.tsx';
import { ItemRows } from './item-rows.tsx';
import { TranslatedInput } from './translated-input.tsx';
import classes from './item-form.module.css';

type Props = {
  title: string;
  description?: string;
  /** The label of a text in the list. */
  nameOf: (number: number) => string;
  path: string;
  /** The maximum number of texts. */
  max?: number;
  /** The number of rows of a markdown text; one line if unset. */
  rows?: number;
  values: readonly Translatable[];
  onChange: (values: Translatable[]) => void;
};

/** A list of texts, such as the goals of a lesson. */
export function TranslatedList({
  title,
  description,
  nameOf,
  path,
  max = limits.listMax,
  rows,
  values,
  onChange,
}: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className={classes.list}>
      <h3 className={classes.listTitle}>{title}</h3>
      {description && <p className={classes.hint}>{description}</p>}
      <ItemRows
        items={values}
        onChange={onChange}
        max={max}
        add={t('authoring.add')}
        addName={`${t('authoring.add')}: ${title}`}
        newItem={emptyText}
      >
        {({ item, index, ...row }) => (
          <div className={classes.item}>
            <TranslatedInput
              label={nameOf(index + 1)}
              path={`${path}/${index}`}
              {...(rows !== undefined && { rows })}
              value={item}
              onChange={row.onChange}
            />
            <ItemButtons name={nameOf(index + 1)} index={index} count={values.length} {...row} />
          </div>
        )}
      </ItemRows>
    </section>
  );
}
