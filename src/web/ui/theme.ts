import { createTheme, type MantineColorsTuple } from '@mantine/core';

const shades = (name: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--${name}-${shade})`) as unknown as MantineColorsTuple;

/** Mantine's theme in terms of `tokens.css`, the only source of colors and sizes. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  colors: { blue: shades('blue'), gray: shades('neutral') },
  primaryColor: 'blue',
  primaryShade: 6,
  black: 'var(--neutral-9)',
  white: 'var(--white)',
  defaultRadius: 'var(--radius-control)',
  focusRing: 'never',
  respectReducedMotion: true,
});
