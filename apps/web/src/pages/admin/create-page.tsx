import { Card, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';

type Props = { title: string; parent: { to: string; label: string }; children: ReactNode };

export function CreatePage({ title, parent, children }: Props) {
  usePageTitle(title);
  return (
    <NarrowPage>
      <Stack gap="md">
        <PageHeader title={title} back={parent} />
        <Card padding="lg">{children}</Card>
      </Stack>
    </NarrowPage>
  );
}
