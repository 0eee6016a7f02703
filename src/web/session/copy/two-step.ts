/** Texts of two-step verification at sign-in. */
export const copy = {
  title: 'Two-step verification',
  lead: "Confirm that it's you to finish signing in.",
  expired: 'That took too long. Sign in again.',
  back: 'Back to sign-in',
} as const;
