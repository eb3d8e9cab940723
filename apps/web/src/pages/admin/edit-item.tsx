import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { hasCode } from '@sentiero/client/errors';
import type { Answer, Change } from '../../shared/api/call.ts';
import { EditConflict } from '../../shared/feedback/edit-conflict.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { useChangedFields } from './changed-fields.ts';
import { WithItem } from '../with-item.tsx';

type Editing<Item, Input> = {
  item: Item;
  /** Each version gets its own form. */
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

type Props<Item, Input> = EditProps<Item, Input> & {
  children: (editing: Editing<Item, Input>) => ReactNode;
};

/** Edits a shared item: a change applies to the version that was loaded, or asks how to proceed. */
export function EditItem<Item extends object, Input>(props: Props<Item, Input>) {
  return (
    <WithItem query={props.query} fresh>
      {(answer) => <EditVersion {...props} first={answer} />}
    </WithItem>
  );
}

function EditVersion<Item extends object, Input>(props: Props<Item, Input> & { first: Answer<Item> }) {
  const { query, update, parent, first, children } = props;
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  // The draft does not change when the query is fetched again.
  const [base, setBase] = useState(first);
  // The version that a save replaces: the form's original one, or the newer one if chosen.
  const [replaced, setReplaced] = useState(first.version);
  const [theirs, setTheirs] = useState<Answer<Item> | null>(null);
  const [loading, setLoading] = useState(false);
  const changed = useChangedFields(base.body, theirs?.body ?? base.body);
  const pending = update.isPending || loading;
  const isOutOfDate = hasCode(update.error, 'out_of_date');

  const loadTheirs = async () => {
    setLoading(true);
    const { data, isSuccess } = await query.refetch();
    setLoading(false);
    if (isSuccess) setTheirs(data);
  };
  const save = (input: Input) => {
    setTheirs(null);
    update.mutate(
      { input, version: replaced },
      {
        onSuccess: () => {
          showToast('toast.saved');
          void navigate(parent, { replace: true });
        },
        onError: (error) => {
          if (hasCode(error, 'out_of_date')) void loadTheirs();
        },
      },
    );
  };
  const takeTheirs = (answer: Answer<Item>) => {
    setReplaced(answer.version);
    setBase(answer);
    setTheirs(null);
    update.reset();
  };
  /** The retry sends the form's current values. */
  const overwrite = (answer: Answer<Item>) => {
    flushSync(() => {
      setReplaced(answer.version);
      setTheirs(null);
    });
    place.current?.querySelector('form')?.requestSubmit();
  };
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {children({
        item: base.body,
        key: base.version ?? '',
        pending,
        error: isOutOfDate ? query.error : update.error,
        conflict: theirs && (
          <EditConflict
            changed={changed}
            pending={pending}
            onLoadTheirs={() => takeTheirs(theirs)}
            onSaveMine={() => overwrite(theirs)}
          />
        ),
        save,
      })}
    </div>
  );
}
