import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ComponentType } from 'react';
import { LinkButton } from './link-button.tsx';

export type Icon = ComponentType<{ size: number; 'aria-hidden': true }>;
type WithIcon = { icon?: Icon };
const look = { variant: 'default', size: 'xs' };
const withIcon = (Icon?: Icon) => Icon && { leftSection: <Icon size={18} aria-hidden /> };

/** The small button of tool bars and headings. */
export function ToolButton({
  icon,
  ...props
}: WithIcon & ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button {...look} {...withIcon(icon)} {...props} />;
}

export function ToolLink({ icon, ...props }: WithIcon & ComponentProps<typeof LinkButton>) {
  return <LinkButton {...look} {...withIcon(icon)} {...props} />;
}
