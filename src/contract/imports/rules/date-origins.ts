/** Where the date of a list comes from; a list without one has an unknown date. */
export const DATE_ORIGINS = ['given', 'heading', 'file name', 'as-of column', 'newest certificate'] as const;
export type DateOrigin = (typeof DATE_ORIGINS)[number];
