export const copy = {
  title: 'Original notice',
  kind: 'Type of notice',
  was: (kind: string, before: string) => `${kind}, first posted as ${before}`,
  setAside: 'Set-aside',
  psc: 'Product and service codes',
  country: 'Country',
  archived: 'Archived on',
  unlisted: (on: string) => `Its source no longer lists this notice (since ${on}). Check there before you respond.`,
  loading: 'original notice',
  failedTitle: "Couldn't load the original notice",
  failed: 'Try again, or open it at its source.',
} as const;
