import { Card, Stack } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { hasCode } from '../../shared/api/api-error.ts';
import type { Answer } from '../../shared/api/call.ts';
import { EditConflict } from '../../shared/ui/edit-conflict.tsx';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import { WithItem } from './with-item.tsx';

export type Change<Input> = { input: Input; version: string | null };
export type EditForm<Item, Input> = {
  initial: Item;
  pending: boolean;
  error: unknown;
  onSubmit: (input: Input) => void;
};
type Props<Item, Input> = {
  title: string;
  parent: { to: string; label: (item: Item) => string };
  query: UseQueryResult<Answer<Item>>;
  update: UseMutationResult<unknown, Error, Change<Input>>;
  children: (form: EditForm<Item, Input>) => ReactNode;
};

/** Editing what others may edit, too: a change is of the version that was loaded, or it is asked about. */
export function VersionedEdit<Item, Input>(props: Props<Item, Input>) {
  usePageTitle(props.title);
  return (
    <WithItem query={props.query} fresh>
      {(answer) => <Editor {...props} loaded={answer} />}
    </WithItem>
  );
}

function Editor<Item, Input>({ loaded, ...props }: Props<Item, Input> & { loaded: Answer<Item> }) {
  const { title, parent, query, update, children } = props;
  const navigate = useNavigate();
  // What is being edited does not change under one's hands when the query comes anew.
  const [base, setBase] = useState(loaded);
  const to = parent.to;
  const save = (input: Input, version: string | null) =>
    update.mutate({ input, version }, { onSuccess: () => void navigate(to, { replace: true }) });
  const isConflict = hasCode(update.error, 'out_of_date');
  const loadTheirs = async () => {
    const { data } = await query.refetch();
    if (!data) return;
    update.reset();
    setBase(data);
  };
  const saveMine = async () => {
    const { data } = await query.refetch();
    if (data && update.variables) save(update.variables.input, data.version);
  };
  return (
    <NarrowPage>
      <Stack gap="md">
        <PageHeader title={title} back={{ to, label: parent.label(base.body) }} />
        {isConflict && (
          <EditConflict
            pending={update.isPending || query.isFetching}
            onLoadTheirs={() => void loadTheirs()}
            onSaveMine={() => void saveMine()}
          />
        )}
        <Card padding="lg" key={base.version}>
          {children({
            initial: base.body,
            pending: update.isPending,
            error: isConflict ? null : update.error,
            onSubmit: (input) => save(input, base.version),
          })}
        </Card>
      </Stack>
    </NarrowPage>
  );
}
