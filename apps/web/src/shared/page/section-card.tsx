import { Card, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** A section of a page with its heading. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}
