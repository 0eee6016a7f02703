export const copy = {
  title: "Confirm it's you",
  lead: "For your security, confirm it's you before you continue. We won't ask again for 15 minutes.",
  none: 'You have no password or two-step verification yet. Sign out, choose “Forgot password?” to set a password, and try once more.',
  noPasskey: 'Your account no longer has a passkey.',
  loading: 'your options',
  cancel: 'Cancel',
  signOut: 'Sign out',
} as const;
