import { Card, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

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
