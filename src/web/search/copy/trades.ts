/** Texts of the tree of trades. */
export const copy = {
  title: 'All trades',
  keys: 'Right and left arrows expand and collapse a trade, the space bar selects it.',
  untitled: (code: string) => `${code} (not in NAICS 2022)`,
} as const;
