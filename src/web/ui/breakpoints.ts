/** Widths in pixels at which layouts change (spec, section 9). Media queries in style sheets use these numbers only. */
export const BREAKPOINTS = {
  desktopMax: 1440,
  desktopLarge: 1200,
  desktopStandard: 1024,
  tabletStandard: 980,
  tabletSmall: 768,
  phoneStandard: 576,
  phoneSmall: 360,
} as const;

/** Media query for this width and below. */
export const upTo = (name: keyof typeof BREAKPOINTS): string => `(max-width: ${BREAKPOINTS[name]}px)`;
