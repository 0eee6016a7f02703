/** Texts of the email that a demonstration opens in place of a mail program. */
export const copy = {
  open: 'This is a demonstration: open the email',
  title: (to: string) => `Email to ${to}`,
  waiting: 'The email is on its way…',
  none: 'No email has arrived. If this address has no account, we send none.',
  failed: "Couldn't load the email.",
  check: 'Check again',
} as const;
