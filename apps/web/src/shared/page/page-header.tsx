import { Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './page-header.module.css';

type Props = { title: string; back?: { to: string; label: string }; children?: ReactNode };

/** The back link, the page's only h1, and its tools. */
export function PageHeader({ title, back, children }: Props) {
  return (
    <div className={classes.header}>
      {back && (
        <LinkButton
          to={back.to}
          variant="subtle"
          size="xs"
          className={classes.back ?? ''}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {back.label}
        </LinkButton>
      )}
      <div className={classes.line}>
        <Title order={1} className={classes.title ?? ''}>
          {title}
        </Title>
        {children && <div className={classes.tools}>{children}</div>}
      </div>
    </div>
  );
}
