import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Edition } from '../../features/authoring/authoring.queries.ts';
import { hasCode } from '../../shared/api/api-error.ts';
import type { Answer } from '../../shared/api/call.ts';
import { EditConflict } from '../../shared/ui/edit-conflict.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { WithItem } from './with-item.tsx';

type Edit<Item, Patch> = {
  item: Item;
  /** Another version is another form. */
  key: string;
  pending: boolean;
  error: unknown;
  conflict: ReactNode;
  save: (patch: Patch) => void;
};

type Props<Item, Patch> = {
  query: UseQueryResult<Answer<Item>>;
  update: UseMutationResult<unknown, Error, Edition<Patch>>;
  parent: string;
  children: (edit: Edit<Item, Patch>) => ReactNode;
};

/** The item as it is now, held still while it is edited, whatever comes in meanwhile. */
export function EditItem<Item, Patch>(props: Props<Item, Patch>) {
  const { query } = props;
  if (!query.isFetchedAfterMount && !query.isError) return <PageSpinner />;
  return <WithItem query={query}>{(first) => <EditVersion {...props} first={first} />}</WithItem>;
}

function EditVersion<Item, Patch>(props: Props<Item, Patch> & { first: Answer<Item> }) {
  const { query, update, parent, first, children } = props;
  const navigate = useNavigate();
  const [base, setBase] = useState(first);
  const [refused, setRefused] = useState<Patch | null>(null);
  const [loading, setLoading] = useState(false);
  const pending = update.isPending || loading;

  const saveOver = (version: string | null, patch: Patch) =>
    update.mutate(
      { patch, version },
      {
        onSuccess: () => void navigate(parent, { replace: true }),
        onError: (error) => setRefused(hasCode(error, 'out_of_date') ? patch : null),
      },
    );
  const withTheirs = async (use: (theirs: Answer<Item>) => void) => {
    setLoading(true);
    const { data, isSuccess } = await query.refetch();
    setLoading(false);
    if (isSuccess) use(data);
  };
  const conflict = refused !== null && (
    <EditConflict
      pending={pending}
      onLoadTheirs={() =>
        void withTheirs((theirs) => {
          setBase(theirs);
          setRefused(null);
          update.reset();
        })
      }
      onSaveMine={() => void withTheirs((theirs) => saveOver(theirs.version, refused))}
    />
  );
  return children({
    item: base.body,
    key: base.version ?? '',
    pending,
    error: refused === null ? update.error : query.error,
    conflict,
    save: (patch) => saveOver(base.version, patch),
  });
}
