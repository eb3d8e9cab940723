import type { MantineThemeComponents } from '@mantine/core';
import classes from './components.module.css';

const overlay = { color: 'var(--backdrop)', backgroundOpacity: 1 };

/**
 * Defaults for Mantine's components. Plain objects: `Component.extend` would pull every listed component into the
 * first page's bundle.
 */
export const componentDefaults: MantineThemeComponents = {
  ActionIcon: {
    defaultProps: { variant: 'subtle', size: 32 },
    classNames: { root: classes.actionIcon },
  },
  Alert: {
    defaultProps: { variant: 'light', radius: 'lg', color: 'info' },
    classNames: {
      root: classes.alert,
      message: classes.alertMessage,
      icon: classes.alertIcon,
      title: classes.alertTitle,
    },
  },
  Anchor: { defaultProps: { underline: 'always' }, classNames: { root: classes.anchor } },
  Badge: {
    defaultProps: { variant: 'light', radius: 'sm', color: 'neutral' },
    classNames: { root: classes.badge, label: classes.badgeLabel },
  },
  Button: { defaultProps: { size: 'sm' }, classNames: { root: classes.button, label: classes.buttonLabel } },
  Card: {
    defaultProps: { radius: 'lg', withBorder: true, padding: 'md' },
    classNames: { root: classes.card },
  },
  Checkbox: {
    defaultProps: { color: 'ok' },
    classNames: { label: classes.choiceLabel, inner: classes.choiceMark, input: classes.choice },
  },
  Code: { defaultProps: { translate: 'no' }, classNames: { root: classes.code } },
  Drawer: { defaultProps: { overlayProps: overlay } },
  Input: { classNames: { input: classes.input } },
  InputWrapper: {
    classNames: { label: classes.inputLabel, description: classes.inputNote, error: classes.inputNote },
  },
  Loader: { defaultProps: { color: 'var(--ink-3)' } },
  Menu: { defaultProps: { shadow: 'md', radius: 'md' }, classNames: { dropdown: classes.float } },
  Modal: {
    defaultProps: { overlayProps: overlay, radius: 'lg', centered: true },
    classNames: { title: classes.modalTitle, content: classes.surface, header: classes.surface },
  },
  Paper: { defaultProps: { radius: 'lg' } },
  PasswordInput: { classNames: { innerInput: classes.innerInput } },
  MultiSelect: { classNames: { inputField: classes.pillsField, pill: classes.pill } },
  Popover: { defaultProps: { shadow: 'md' }, classNames: { dropdown: classes.float } },
  Radio: {
    defaultProps: { color: 'ok' },
    classNames: { label: classes.choiceLabel, inner: classes.choiceMark, radio: classes.choice },
  },
  Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
  Table: {
    defaultProps: { borderColor: 'var(--line)', verticalSpacing: 8, horizontalSpacing: 12 },
    classNames: { table: classes.table, th: classes.tableHead },
  },
  Tabs: { classNames: { tab: classes.tab, list: classes.tabList } },
  Tooltip: {
    defaultProps: { color: 'var(--ink-1)', events: { hover: true, focus: true, touch: true } },
    classNames: { tooltip: classes.tooltip },
  },
};
