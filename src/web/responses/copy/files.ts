import { MAX_DOCUMENT_MEGABYTES } from '#contract/limits.ts';
import type { OpportunityFileState } from '#contract/opportunities/rules.ts';

/** Files of quotes. */
export const copy = {
  title: 'Files',
  optional: 'Files (optional)',
  hint: `Price sheet, schedule, qualifications: PDF, Word, Excel, CSV, text, or images, up to ${MAX_DOCUMENT_MEGABYTES} MB each.`,
  sealedHint: 'Files are sealed like your quote.',
  add: 'Choose files',
  addLabel: 'Add files to your quote',
  fromLast: 'From your last version',
  remove: 'Delete',
  removeLabel: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} was deleted.`,
  stillSending: 'Wait until all files have been sent, or cancel those that haven’t',
  tooMany: (most: number) => `A quote can have up to ${most} files. Leave some out.`,
  states: {
    waiting: 'Checking for viruses',
    checked: '',
    rejected: 'Deleted: it contained a virus',
  } satisfies Record<OpportunityFileState, string>,
  downloadLabel: (name: string) => `Download ${name}`,
};
