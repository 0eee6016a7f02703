export const copy = {
  gallery: {
    heading: 'Widget gallery',
    lead: 'Every part that the screens are made of, in each of its states.',
    sections: 'Parts',
    unknown: 'There is no such part. Choose one from the list.',
  },
} as const;
