import { MAX_DOCUMENT_MEGABYTES } from '#contract/limits.ts';
import type { ProofFile } from '#contract/payments/schema/lines.ts';

/** Files that prove what a side says. */
export const copy = {
  title: 'Files',
  of: { payer: 'From the payer', firm: 'From the firm' } satisfies Record<ProofFile['side'], string>,
  add: 'Add files',
  addLabel: (payment: string) => `Add files: ${payment}`,
  hint: `PDF or images, up to ${MAX_DOCUMENT_MEGABYTES} MB each. Both sides and the owner see them.`,
  download: (name: string) => `Download ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  removeAsk: (name: string) => `Delete ${name}?`,
  removeNote: 'The timeline says that you deleted it.',
  removed: (name: string) => `${name} was deleted.`,
  states: {
    waiting: 'Checking for viruses',
    checked: '',
    rejected: 'Deleted: it contained a virus',
  } satisfies Record<ProofFile['state'], string>,
};
