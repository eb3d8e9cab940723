import { auditActions } from '@sentiero/contracts/audit';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../shared/paging/search-field.tsx';
import { auditNouns } from './audit-filters.ts';
import { actionKey } from './audit-words.ts';
import classes from './audit.module.css';

type Props = { search: URLSearchParams; set: (changes: Record<string, string>) => void };

const empty = { q: '', actor: '', action: '', object: '', id: '', from: '', to: '' };

export function AuditFilterBar({ search, set }: Props) {
  const { t } = useTranslation();
  const any = { value: '', label: t('audit.any') };
  const field = (name: keyof typeof empty) => ({
    value: search.get(name) ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.filters} role="search">
      <SearchField
        key={search.has('q') ? 'words' : 'none'}
        label={t('admin.search')}
        initial={search.get('q') ?? ''}
        onSearch={(words) => set({ q: words })}
      />
      <TextInput label={t('audit.actor-id')} inputMode="numeric" {...field('actor')} />
      <NativeSelect
        label={t('audit.action')}
        data={[any, ...auditActions.map((action) => ({ value: action, label: t(actionKey(action)) }))]}
        {...field('action')}
      />
      <NativeSelect
        label={t('audit.object')}
        data={[any, ...auditNouns.map((noun) => ({ value: noun, label: t(`audit.${noun}`) }))]}
        {...field('object')}
      />
      <TextInput label={t('audit.object-id')} disabled={!search.get('object')} {...field('id')} />
      <TextInput type="date" label={t('audit.from')} {...field('from')} />
      <TextInput type="date" label={t('audit.to')} {...field('to')} />
      <Button variant="default" size="xs" onClick={() => set(empty)}>
        {t('audit.clear')}
      </Button>
    </div>
  );
}
