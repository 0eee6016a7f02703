/** What was searched where it differs from what was typed. */
export const copy = {
  showing: 'Showing results for ',
  showingNumber: 'Showing firms with certificate number ',
  showingId: 'Showing firms with ',
  showingPlace: 'Showing results',
  certifiedBy: (agencies: readonly (readonly string[])[]) =>
    `certified by ${agencies.map((either) => either.join(' or ')).join(' and ')}`,
  without: (phrases: readonly string[]) => `without ${phrases.join(', ')}`,
  showsEnded: 'No firm has such a certificate in force. The certificates of these firms have ended.',
  foundThere: (count: number, places: string) =>
    count === 0 ? `None are in ${places}.` : `${count} ${count === 1 ? 'is' : 'are'} in ${places}.`,
  onlyIn: (places: string) => `Only in ${places}`,
  searchInstead: (words: string) => `Search instead for “${words}”`,
} as const;
