/** Texts of the second step at log-in. */
export const copy = {
  stepTitle: 'One more step',
  stepLead: 'Your account is protected by a second step.',
  stepOver: 'That took too long. Log in again.',
  stepBack: 'Back to log-in',
} as const;
