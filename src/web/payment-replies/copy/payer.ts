import type { PaymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import type { InvitationState } from '#contract/payment-replies/rules.ts';
import { dayOf, plural } from '#web/ui/formats.ts';

/** For the people of the company that pays. */
export const copy = {
  contact: 'Who we ask',
  contactTitle: (firm: string) => `Who we ask at ${firm}`,
  loading: 'the contact',
  failedTitle: 'Couldn’t load this',
  failed: 'Nothing was changed. Check your connection and try again.',
  hasPeople: (firm: string) =>
    `${firm} has people in payment tracking. They’re notified, and answer when they’re signed in.`,
  noAccount: (firm: string) =>
    `${firm} has nobody in payment tracking. We email a link that lists what you reported; they answer by it, without an account.`,
  nobody: 'We have no address of this firm. Give one, and we ask at once.',
  asks: { payer: 'Address that your company gave', record: 'Address in the firm’s certification record' },
  refuses: 'This person asked not to be emailed by firms on Plumbline, so we don’t write to them.',
  wrong: 'The person at this address said that they’re not the right one, so we don’t write there anymore.',
  proposed: (who: string) => `They named ${who}. We haven’t written to them.`,
  useProposed: 'Use this address',
  other: 'Ask somebody else',
  email: 'Their email',
  emailMissing: 'Enter their email',
  name: 'Their name (optional)',
  otherNote: 'The link sent to the old address ends. What has no answer yet is asked at once.',
  save: 'Save and ask',
  contactSaved: (email: string) => `From now on we ask ${email}.`,
  sent: 'Emails sent',
  request: (at: string, email: string, lines: number, answered: number) =>
    `${dayOf(at)} to ${email}: ${plural(lines, 'payment')}, ${answered} answered`,
  notSent: 'Not sent yet',
  close: 'Close',

  people: 'Invited people',
  peopleTitle: 'People invited to this contract',
  peopleNote:
    'They sign in by an emailed link and see the contracts of their invitation, nothing else. You can withdraw it at any time.',
  peopleLoading: 'the invitations',
  none: 'Nobody is invited yet.',
  states: {
    invited: 'Invited',
    accepted: 'Accepted',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
  } satisfies Record<InvitationState, string>,
  kinds: {
    payments: (firm: string) => `For ${firm}: sees what you reported, and answers while the firm has nobody here`,
    'dashboard payments': () => 'For your side: sees what was reported and answered, and changes nothing',
  } satisfies Record<PaymentsInviteKind, (firm: string) => string>,
  invitedBy: (by: string | null, at: string) => `${by ? `Invited by ${by}` : 'Invited'} on ${dayOf(at)}`,
  until: (at: string) => `The link works until ${dayOf(at)}`,
  also: (titles: readonly string[]) => `Also: ${titles.join(', ')}`,
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw the invitation of ${name}`,
  withdrawTitle: (name: string) => `Withdraw the invitation of ${name}?`,
  withdrawNote: 'They no longer see any contract of this invitation. You can invite them again.',
  withdrawn: 'Invitation withdrawn.',
  invite: 'Invite a person',
  firstName: 'First name',
  lastName: 'Last name',
  nameMissing: 'Enter their name',
  kind: 'What the person sees',
  allContracts: (others: number, firm: string) => `Also your ${plural(others, 'other contract')} with ${firm}`,
  send: 'Send invitation',
  invited: (email: string) => `Invitation sent to ${email}.`,
  cancel: 'Cancel',
};
