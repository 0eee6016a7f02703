import type { FileState, FirmDocumentKind } from '#contract/firm-documents/rules.ts';
import { day, dayOf, plural } from '#web/ui/formats.ts';

/** `2.4 MB`, `310 kB`, `12 bytes`. */
export const size = (bytes: number): string => {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return bytes >= 1_000 ? `${Math.round(bytes / 1_000)} kB` : plural(bytes, 'byte');
};

/** Texts of a firm's documents, and of sharing them. */
export const copy = {
  loading: 'documents',
  failedTitle: "Couldn't load your documents",
  failed: 'Your data is safe. Check your connection and try again.',

  fileHint: 'PDF, Word, Excel, CSV, text, or images, up to 10 MB each.',
  about: {
    w9: 'Signed, current year',
    insurance: 'The ACORD 25 form from your broker, with endorsements',
    license: 'Trade and business licenses',
    certificate: 'Letters from certifying agencies',
    capability_statement: 'One or two pages about your firm',
    safety_record: 'OSHA 300 logs, EMR letter, safety manual',
    bonding_letter: 'From your surety, with single and aggregate limits',
    other: 'Anything else that companies ask you for',
  } satisfies Record<FirmDocumentKind, string>,
  missing: 'Missing',
  add: (kind: string) => `Add ${kind}`,
  addFiles: 'Choose files',
  takePhoto: 'Take a photo',
  takePhotoOf: (kind: string) => `Take a photo of ${kind}`,
  replace: 'Upload renewal',
  replaceLabel: (name: string) => `Upload a renewal of ${name}`,
  download: 'Download',
  downloadLabel: (name: string) => `Download ${name}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeNote: 'Nobody can see it any more. You can undo this for a day; then all its files are deleted.',
  removed: (name: string) => `${name} was removed`,
  removedNote: 'Deleted for good within a day.',
  undo: 'Undo',
  undoLabel: (name: string) => `Restore ${name}`,

  titleField: 'What is it?',
  number: 'Number',
  numberOf: { insurance: 'Policy number', license: 'License number', certificate: 'Certificate number' } as Partial<
    Record<FirmDocumentKind, string>
  >,
  state: 'Issuing state',
  stateNone: 'Not stated',
  expires: 'Expires on',
  expiresHint: "We'll remind you 60, 30, and 7 days before.",
  expiresMissing: 'Add the date to be reminded in time',
  expired: (date: string) => `Expired ${day(date, 'short')}`,
  expiresSoon: (date: string) => `Expires ${day(date, 'short')}`,
  validUntil: (date: string) => `Valid until ${day(date, 'short')}`,
  fileState: {
    waiting: 'Checking for viruses',
    checked: 'Checked',
    rejected: 'Deleted: it contained a virus',
    deleted: 'Deleted',
  } satisfies Record<FileState, string>,
  waitingNote: 'Nobody can download it until the check is done. This page updates by itself.',
  sentBy: (person: string, instant: string) => `${person}, ${dayOf(instant)}`,
  earlier: 'Earlier versions',
  earlierUntil: (date: string | null) => (date ? `, expired ${day(date, 'short')}` : ''),

  uploading: 'Uploading',
  failedUploads: "Couldn't upload",
  unknown: "We couldn't upload this file. Please try again.",
  queued: 'Queued',
  percent: (percent: number) => `${percent}%`,
  checking: 'Checking file',
  interrupted: 'Upload interrupted. Your progress is saved.',
  resume: 'Resume upload',
  cancelUpload: (name: string) => `Remove ${name}`,

  sharing: 'Who can see this',
  sharingNote: 'Your documents and financials are private. Only companies that you choose here can see them.',
  notShared: 'Not shared with anyone',
  share: 'Share with a company',
  shareTitle: 'Share with a company',
  company: 'Company',
  companyPlaceholder: 'Start typing a name',
  companyMissing: 'Choose a company from the list',
  whatMissing: 'Choose at least one document, or financials',
  what: 'What they can see',
  financials: 'Financials',
  lastFour: 'Last four digits of your tax ID',
  endsOn: 'Until',
  endsOnMissing: 'Enter the last day',
  replacesNote: 'If you already share with this company, this takes the place of it.',
  send: 'Share',
  cancel: 'Cancel',
  shared: (company: string) => `Shared with ${company}`,
  until: (date: string) => `until ${day(date, 'short')}`,
  documents: (number: number) => plural(number, 'document'),
  stop: 'Stop sharing',
  stopLabel: (company: string) => `Stop sharing with ${company}`,
  stopped: (company: string) => `No longer shared with ${company}`,
  past: 'Ended',
  pastOn: (instant: string) => `ended ${dayOf(instant)}`,
  looks: 'Who looked',
  noLooks: 'When somebody views or downloads something, it appears here.',
  lookedAt: (what: string, instant: string) =>
    `${what}, ${new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}`,
  more: 'Show more',

  sharedTitle: 'Shared with you',
  staffTitle: 'Documents',
  sharedNote: (date: string) =>
    `Private. Shared with your company until ${day(date)}. The firm sees each view and download.`,
  staffNote: 'Private documents of the firm. Each download is recorded, and the firm sees it.',
  noneShared: 'No documents',

  told: {
    headings: {
      papers_shared: 'Shared with your company',
      papers_share_changed: 'Sharing changed',
      papers_share_ended: 'Sharing ended',
    },
    texts: {
      papers_shared: 'shares private papers with',
      papers_share_changed: 'changed what it shares with',
      papers_share_ended: 'no longer shares with',
    },
    what: (contents: string, until: string | null) => `: ${contents}${until ? `, until ${day(until)}` : ''}.`,
    see: 'See what is shared',
    replaced: 'Changed since',
    ended: 'Ended',
  },

  expiring: {
    heading: 'Document expires soon',
    of: 'of',
    text: (date: string) => `expires on ${day(date)}. Upload the renewed document in its place.`,
    renewed: 'was renewed.',
    upload: 'Upload renewal',
    removedBadge: 'Removed',
    renewedBadge: 'Renewed',
  },
} as const;
