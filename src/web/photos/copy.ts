import { PHOTO_MEGABYTES } from '#contract/photos/rules.ts';

export const copy = {
  title: 'Photos',
  ownTitle: 'the firm',
  add: 'Add photos',
  edit: 'Edit',
  done: 'Done',
  hint: `.jpg, .png, or .gif, under ${PHOTO_MEGABYTES} MB and 50 megapixels. Location data is removed from photos.`,
  drop: 'Choose photos or drop them here.',
  /** Announced by screen readers. */
  summary: (photos: number, uploading: number) =>
    [`${photos} ${photos === 1 ? 'photo' : 'photos'}`, uploading > 0 && `${uploading} uploading`]
      .filter(Boolean)
      .join(', '),
  open: (at: number) => `Open photo ${at}`,
  delete: (at: number) => `Delete photo ${at}`,
  sending: (at: number, percent: number) => `Uploading photo ${at}: ${percent}%`,
  pending: (at: number) => `Photo ${at} is pending`,
  interrupted: 'Connection lost. Your progress is saved.',
  resume: 'Resume upload',
  slow: 'This is taking longer than usual. Your photos are safe.',
  checkAgain: 'Check again',
  failed: "Couldn't load photos. Your data is safe.",
  retry: 'Try again',
  unknown: "We couldn't upload this photo",
  deleteFailed: 'We were unable to delete the selected photo',
  alt: (title: string, at: number) => `${title}, photo ${at}`,
  of: (title: string) => `Photos of ${title}`,
} as const;
