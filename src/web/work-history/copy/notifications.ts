export const copy = {
  headings: {
    recorded: 'New pending work history',
    rejected: 'Rejected work history',
    revised: 'Revision request for work history',
  },
  verify: 'Verify',
  seeRecord: 'See the record',
  recorded: 'recorded',
  recordedFor: (amount: string) => `for ${amount}.`,
  review: 'Review and confirm.',
  verifiedSince: 'It has since been verified and shows on your profile.',
  values: {
    budget: 'the contract amount',
    start_date: 'the start date',
    end_date: 'the completion date',
  },
  fromTo: (name: string, before: string, after: string) => `${name} from ${before} to ${after}`,
  verified: 'verified',
  rejected: 'rejected',
  /** A quote that ends a sentence by itself gets no second period. */
  quoted: (reason: string) => `: “${reason}”${/[.!?…]$/.test(reason) ? '' : '.'}`,
  requestedChanges: 'requested changes to',
  verifiedBadge: 'Verified',
  rejectedBadge: 'Rejected',
  revisionBadge: 'Revision requested',
  withdrawnBadge: 'Withdrawn',
} as const;
