import { auditActions } from '@sentiero/contracts/audit';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterField } from '../../shared/paging/filter-field.tsx';
import { SearchField } from '../../shared/paging/search-field.tsx';
import { auditNouns, isObjectId } from './audit-filters.ts';
import { actionKey } from './audit-words.ts';
import { idParam } from '../../shared/id-param.ts';
import classes from './audit.module.css';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = { search: URLSearchParams; set: (changes: Record<string, string>) => void };

const empty = { q: '', actor: '', action: '', object: '', id: '', from: '', to: '' };
type Filter = keyof typeof empty;

/** The fields keep their text, and the URL follows them. Only "Clear filters" resets them. */
export function AuditFilterBar({ search, set }: Props) {
  const { t } = useTranslation();
  const [clearings, setClearings] = useState(0);
  const any = { value: '', label: t('audit.any') };
  const valueOf = (name: Filter) => search.get(name) ?? '';
  // The URL is not updated yet when they are mounted again.
  const firstOf = (name: Filter) => (clearings > 0 ? '' : valueOf(name));
  const field = (name: Filter) => ({
    initial: firstOf(name),
    onFilter: (value: string) => set({ [name]: value }),
  });
  const choice = (name: Filter) => ({
    defaultValue: firstOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const notAnId = t('audit.not-an-id');
  const isActorWrong = valueOf('actor') !== '' && idParam(valueOf('actor')) === null;
  const isIdWrong = valueOf('id') !== '' && !isObjectId(valueOf('id'));
  return (
    <div className={classes.filters} role="search" key={clearings}>
      <SearchField label={t('admin.search')} initial={firstOf('q')} onSearch={(words) => set({ q: words })} />
      <FilterField
        label={t('audit.actor-id')}
        inputMode="numeric"
        error={isActorWrong && notAnId}
        {...field('actor')}
      />
      <NativeSelect
        label={t('audit.action')}
        data={[any, ...auditActions.map((action) => ({ value: action, label: t(actionKey(action)) }))]}
        {...choice('action')}
      />
      <NativeSelect
        label={t('audit.object')}
        data={[any, ...auditNouns.map((noun) => ({ value: noun, label: t(`audit.${noun}`) }))]}
        {...choice('object')}
      />
      <FilterField
        label={t('audit.object-id')}
        disabled={valueOf('object') === ''}
        error={isIdWrong && notAnId}
        {...field('id')}
      />
      <FilterField type="date" label={t('audit.from')} {...field('from')} />
      <FilterField type="date" label={t('audit.to')} {...field('to')} />
      <ToolButton
        onClick={() => {
          set(empty);
          setClearings(clearings + 1);
        }}
      >
        {t('audit.clear')}
      </ToolButton>
    </div>
  );
}
