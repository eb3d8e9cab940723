import { Card, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { EditItem, type EditProps } from './edit-item.tsx';

type Form<Item, Input> = {
  initial: Item;
  pending: boolean;
  error: unknown;
  onSubmit: (input: Input, opened: Input) => void;
};
type Props<Item, Input> = EditProps<Item, Input> & {
  title: string;
  nameOf: (item: Item) => string;
  children: (form: Form<Item, Input>) => ReactNode;
};

/** The page of a short form that edits an item. */
export function EditPage<Item extends object, Input extends object>({
  title,
  nameOf,
  children,
  ...edit
}: Props<Item, Input>) {
  usePageTitle(title);
  return (
    <EditItem {...edit}>
      {({ item, key, pending, error, conflict, save }) => (
        <NarrowPage>
          <Stack gap="md">
            <PageHeader title={title} back={{ to: edit.parent, label: nameOf(item) }} />
            {conflict}
            <Card padding="lg" key={key}>
              {children({ initial: item, pending, error, onSubmit: save })}
            </Card>
          </Stack>
        </NarrowPage>
      )}
    </EditItem>
  );
}
