export const copy = {
  title: "Confirm it's you",
  lead: "For your security, confirm it's you before you continue. We won't ask again for 15 minutes.",
  none: 'You signed in without a password or two-step verification. Sign out, sign in again, and try once more.',
  noPasskey: 'Your account no longer has a passkey.',
  loading: 'your options',
  cancel: 'Cancel',
  signOut: 'Sign out',
} as const;
