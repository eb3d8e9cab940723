import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { componentDefaults } from './component-defaults.ts';

/** The meanings of a badge, an alert or a button; each has a token and a soft variant. */
const tones = ['ok', 'info', 'warning', 'danger'] as const;

/** Mantine requires ten shades; ours is one token that changes with the colour scheme. */
function shades(token: string): MantineColorsTuple {
  const shade = `var(--${token})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

const resolveVariant: VariantColorsResolver = (input) => {
  const color = input.color ?? 'sign';
  const tone = tones.find((name) => name === color);
  switch (input.variant) {
    case 'filled':
      if (tone)
        return {
          background: `var(--${tone})`,
          hover: `color-mix(in srgb, var(--${tone}) 88%, var(--ink-1))`,
          color: 'var(--surface)',
          border: '1px solid transparent',
        };
      return {
        background: 'var(--sign)',
        hover: 'var(--sign-hover)',
        color: 'var(--on-sign)',
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: tone ? `var(--${tone}-soft)` : 'var(--sunk)',
        hover: tone ? `var(--${tone}-soft)` : 'var(--line)',
        color: tone ? `var(--${tone})` : 'var(--ink-2)',
        border: '1px solid transparent',
      };
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--sunk)',
        color: tone ? `var(--${tone})` : 'var(--ink-1)',
        border: '1px solid var(--control-line)',
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: tone ? `var(--${tone})` : 'var(--ink-2)',
        border: '1px solid transparent',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

export const theme = createTheme({
  primaryColor: 'sign',
  primaryShade: 6,
  colors: {
    sign: shades('sign'),
    ok: shades('ok'),
    info: shades('info'),
    warning: shades('warning'),
    danger: shades('danger'),
  },
  white: '#ffffff',
  black: '#18211d',
  variantColorResolver: resolveVariant,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.3', xl: '1.25' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { xs: 'var(--shadow)', sm: 'var(--shadow)', md: 'var(--shadow)' },
  headings: {
    fontFamily: 'var(--font-text)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.25' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
});

/** Mantine's own names, mapped to our tokens. */
export const cssVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink-1)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-bright': 'var(--ink-1)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunk)',
    '--mantine-color-default-color': 'var(--ink-1)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--sunk)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--control-line': 'color-mix(in srgb, var(--edge) 55%, var(--surface))',
  };
  return { variables: {}, light: variables, dark: variables };
};
