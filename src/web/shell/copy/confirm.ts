/** Texts of the dialog that asks again who is there. */
export const copy = {
  title: 'Confirm that it is you',
  lead: 'What you are about to do needs a fresh proof. We do not ask again for the next 15 minutes.',
  none: 'You came in without a password or a second step. Log out and log in again, then try once more.',
  noPasskey: 'Your account has no passkey any more.',
  loading: 'how you can confirm it',
  cancel: 'Cancel',
  logOut: 'Log out',
} as const;
