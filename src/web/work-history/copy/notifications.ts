export const copy = {
  headings: {
    recorded: 'New pending work history',
    rejected: 'Rejected work history',
    revised: 'Revision request for work history',
  },
  verify: 'Verify',
  recorded: 'recorded',
  recordedFor: (amount: string) => `for ${amount}.`,
  review: 'Review and confirm.',
  verified: 'verified',
  rejected: 'rejected',
  requestedChanges: 'requested changes to',
  verifiedBadge: 'Verified',
  rejectedBadge: 'Rejected',
  revisionBadge: 'Revision requested',
  withdrawnBadge: 'Withdrawn',
} as const;
