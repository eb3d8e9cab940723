import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { hasCode } from '@sentiero/client/errors';
import type { Answer, Change } from '../../shared/api/call.ts';
import { EditConflict } from '../../shared/feedback/edit-conflict.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { onlyChanges, withUnchanged } from '../../shared/forms/only-changes.ts';
import { useChangedFields } from './changed-fields.ts';
import { WithItem } from '../with-item.tsx';

type Editing<Item, Input> = {
  item: Item;
  /** Each version gets its own form. */
  key: string;
  pending: boolean;
  error: unknown;
  conflict: ReactNode;
  /** Sends what differs from the form as it was opened, which holds the item itself if nothing is said. */
  save: (input: Input, opened?: object) => void;
};

export type EditProps<Item, Input> = {
  query: UseQueryResult<Answer<Item>>;
  update: UseMutationResult<unknown, Error, Change<Partial<Input>>>;
  parent: string;
  /** The specification names the whole payload; of any other only the fields that were changed are sent. */
  isWhole?: boolean;
};

type Props<Item, Input> = EditProps<Item, Input> & {
  /** The fields of an item as the form sends them; by default those of the item. */
  asInput?: (item: Item) => object;
  children: (editing: Editing<Item, Input>) => ReactNode;
};

const itself = <Item extends object>(item: Item): object => item;

/** Edits a shared item: a change applies to the version that was loaded, or asks how to proceed. */
export function EditItem<Item extends object, Input extends object>(props: Props<Item, Input>) {
  return (
    <WithItem query={props.query} fresh>
      {(answer) => <EditVersion {...props} first={answer} />}
    </WithItem>
  );
}

function EditVersion<Item extends object, Input extends object>(
  props: Props<Item, Input> & { first: Answer<Item> },
) {
  const { query, update, parent, first, asInput = itself, isWhole = false, children } = props;
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  // The draft does not change when the query is fetched again.
  const [base, setBase] = useState(first);
  // The version that a save replaces: the form's original one, or the newer one if chosen.
  const [replaced, setReplaced] = useState(first);
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
  const leave = () => {
    showToast('toast.saved');
    void navigate(parent, { replace: true });
  };
  const save = (input: Input, opened?: object) => {
    setTheirs(null);
    const stored = asInput(base.body);
    const versions = { stored, opened: opened ?? stored, replaced: asInput(replaced.body) };
    const changes = onlyChanges(input, versions);
    if (Object.keys(changes).length === 0) return leave();
    update.mutate(
      { input: isWhole ? withUnchanged(input, versions) : changes, version: replaced.version },
      {
        onSuccess: leave,
        onError: (error) => {
          if (hasCode(error, 'out_of_date')) void loadTheirs();
        },
      },
    );
  };
  const takeTheirs = (answer: Answer<Item>) => {
    setReplaced(answer);
    setBase(answer);
    setTheirs(null);
    update.reset();
  };
  /** The retry sends the form's current values. */
  const overwrite = (answer: Answer<Item>) => {
    flushSync(() => {
      setReplaced(answer);
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
