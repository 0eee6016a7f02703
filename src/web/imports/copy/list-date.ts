/** Texts about the date of a list. */
export const copy = {
  label: 'List date',
  hint: 'The day the agency published or exported it. If you leave it empty, the directory says that the date is not known.',
  proposed: {
    given: 'From the saved column mapping.',
    heading: 'Stated in the file. Change it if you know the exact day.',
    'file name': 'From the file name. Change it if you know the exact day.',
    'as-of column': 'The latest update in the file. Change it if you know the exact day.',
    'newest certificate': 'The newest certificate in the file. Change it if you know the exact day.',
  },
  from: {
    heading: 'stated in the file',
    'file name': 'from the file name',
    'as-of column': 'the latest update in the file',
    'newest certificate': 'the newest certificate in the file',
  },
  of: (day: string) => `List date: ${day}`,
  unknown:
    "The date of this list isn't known, so profiles and search won't say that its certificates are in force today. Edit columns to add the date.",
  neededForComplete: 'A list that includes every firm needs its date: missing firms lapse on that day.',
} as const;
