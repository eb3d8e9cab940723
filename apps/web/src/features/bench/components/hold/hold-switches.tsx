import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { HoldFilter } from '@sentiero/contracts/bench';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { holdQuery, useChangeHold } from '../../queries/hold.queries.ts';
import classes from './hold.module.css';

type Props = { targetId: number; tools: ReactNode };

const kinds = ['default', 'pages', 'all'] as const;
type Kind = (typeof kinds)[number];
const documentsOf: Record<Kind, boolean | undefined> = { default: undefined, pages: true, all: false };

/** What waits: requests, responses or both, and which of them. */
export function HoldSwitches({ targetId, tools }: Props) {
  const { t } = useTranslation();
  const { data, error } = useQuery(holdQuery);
  const change = useChangeHold();
  const own = data?.target === targetId ? data : null;
  const { requests, responses, only } = own ?? { requests: false, responses: false, only: {} };
  const [filter, setFilter] = useState<{ path: string; methods: string; kind: Kind } | null>(null);
  const shown = filter ?? fieldsOf(only);
  const put = (next: { requests: boolean; responses: boolean }, fields = shown) =>
    change.mutate({ target: targetId, ...next, only: filterOf(fields) });
  const changeFilter = (fields: typeof shown) => setFilter(fields);
  const apply = (fields: typeof shown) => {
    if (requests || responses) put({ requests, responses }, fields);
  };
  return (
    <div className={classes.bar}>
      <Switch
        label={t('bench.hold-requests')}
        checked={requests}
        onChange={(event) => put({ requests: event.currentTarget.checked, responses })}
      />
      <Switch
        label={t('bench.hold-responses')}
        checked={responses}
        onChange={(event) => put({ requests, responses: event.currentTarget.checked })}
      />
      <span className={classes.spread} />
      {tools}
      <Disclosure title={t('bench.hold-only')} isSet={isFiltered(only)}>
        <div className={classes.filters}>
          <NativeSelect
            size="xs"
            aria-label={t('bench.hold-kind')}
            value={shown.kind}
            data={kinds.map((value) => ({ value, label: t(`bench.hold-kind-${value}`) }))}
            onChange={(event) => {
              const kind = kinds.find((one) => one === event.currentTarget.value) ?? 'default';
              changeFilter({ ...shown, kind });
              apply({ ...shown, kind });
            }}
          />
          <TextInput
            size="xs"
            className={classes.methods ?? ''}
            aria-label={t('bench.hold-methods')}
            placeholder={t('bench.hold-methods')}
            value={shown.methods}
            onChange={(event) => changeFilter({ ...shown, methods: event.currentTarget.value })}
            onBlur={() => apply(shown)}
          />
          <TextInput
            size="xs"
            aria-label={t('bench.hold-path')}
            placeholder={t('bench.hold-path')}
            value={shown.path}
            onChange={(event) => changeFilter({ ...shown, path: event.currentTarget.value })}
            onBlur={() => apply(shown)}
          />
        </div>
      </Disclosure>
      {(change.error ?? error) && <ErrorBox error={change.error ?? error} />}
    </div>
  );
}

const isFiltered = ({ methods = [], path, documents }: HoldFilter) =>
  methods.length > 0 || path !== undefined || documents !== undefined;

const fieldsOf = ({ methods = [], path = '', documents }: HoldFilter) => ({
  methods: methods.join(', '),
  path,
  kind: kinds.find((kind) => documentsOf[kind] === documents) ?? 'default',
});

function filterOf({ methods, path, kind }: ReturnType<typeof fieldsOf>): HoldFilter {
  const names = methods
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 20);
  const documents = documentsOf[kind];
  return {
    ...(names.length > 0 && { methods: names }),
    ...(path.trim() !== '' && { path: path.trim() }),
    ...(documents !== undefined && { documents }),
  };
}
