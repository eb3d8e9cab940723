import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { hasCode } from '../../shared/api/api-error.ts';
import type { Answer, Change, Version } from '../../shared/api/call.ts';
import { EditConflict } from '../../shared/ui/edit-conflict.tsx';
import { WithItem } from './with-item.tsx';

type Editing<Item, Input> = {
  item: Item;
  /** Another version is another form. */
  key: string;
  pending: boolean;
  error: unknown;
  conflict: ReactNode;
  save: (input: Input) => void;
};

export type EditProps<Item, Input> = {
  query: UseQueryResult<Answer<Item>>;
  update: UseMutationResult<unknown, Error, Change<Input>>;
  parent: string;
};

type Props<Item, Input> = EditProps<Item, Input> & { children: (editing: Editing<Item, Input>) => ReactNode };

/** Editing what others may edit, too: a change is of the version that was loaded, or it is asked about. */
export function EditItem<Item, Input>(props: Props<Item, Input>) {
  return (
    <WithItem query={props.query} fresh>
      {(answer) => <EditVersion {...props} first={answer} />}
    </WithItem>
  );
}

function EditVersion<Item, Input>(props: Props<Item, Input> & { first: Answer<Item> }) {
  const { query, update, parent, first, children } = props;
  const navigate = useNavigate();
  // What is being edited does not change under one's hands when the query comes anew.
  const [base, setBase] = useState(first);
  const [refused, setRefused] = useState<Input | null>(null);
  const [loading, setLoading] = useState(false);
  const pending = update.isPending || loading;

  const saveOver = (version: Version, input: Input) =>
    update.mutate(
      { input, version },
      {
        onSuccess: () => void navigate(parent, { replace: true }),
        onError: (error) => setRefused(hasCode(error, 'out_of_date') ? input : null),
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
    save: (input) => saveOver(base.version, input),
  });
}
