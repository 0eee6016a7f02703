import { ttlText } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';

/** Texts of a person's own account. */
export const copy = {
  nameTitle: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  required: {
    first_name: 'Enter your first name',
    last_name: 'Enter your last name',
    email: 'Enter your new email address',
  },
  saveName: 'Save name',
  nameSaved: 'Name saved.',
  emailTitle: 'Email',
  currentEmail: (email: string) => `You sign in as ${email}. We send email to this address too.`,
  newEmail: 'New email',
  newEmailHint: "We'll send a link to this address. Your email changes once you open it.",
  sendLink: 'Send link',
  linkSent: (email: string) =>
    `We sent a link to ${email}. It works once and expires in ${ttlText(LINK_TTL_MS.emailChange)}.`,
  ownerOnly: 'Only the account owner can change this.',
  companiesTitle: 'Your companies',
  onlyCompany: (name: string) =>
    `You signed in through ${name}. To open another company, sign in with your own password, passkey or an emailed link.`,
  noCompanies: 'No companies yet',
  noCompaniesNote: 'An administrator of your company can invite you.',
  claim: 'Find and claim your firm',
  active: 'Active',
  switchTo: 'Switch',
  switchToCompany: (name: string) => `Switch to ${name}`,
  switched: (name: string) => `Switched to ${name}.`,
  leave: 'Leave',
  leaveCompany: (name: string) => `Leave ${name}`,
  leaveQuestion: (name: string) => `Leave ${name}?`,
  leaveNote: "You'll lose access right away. An administrator can invite you again.",
  left: (name: string) => `You left ${name}.`,
} as const;
