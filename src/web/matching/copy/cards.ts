/** Texts of notifications; they are loaded on every page. */
export const copy = {
  heading: 'New opportunities available',
  addendumHeading: 'Addendum to an opportunity',
  fits: 'fits',
  from: 'from',
  addendum: (number: number | null) => `Addendum ${number ?? ''} was issued to`,
  see: 'See the opportunity',
  all: 'See opportunities',
} as const;
