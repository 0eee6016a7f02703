import type { Switch } from '#contract/access/switches.ts';
import type { UserType } from '#contract/access/user-types.ts';
import type { RequestState } from '#contract/accounts/schema/requests.ts';
import type { LinkState, Purpose } from '#contract/links/schema.ts';

/** What kinds of people are called. */
export const userTypes: Readonly<Record<UserType, string>> = {
  MWBE: 'Firm',
  PRIME: 'Prime contractor',
  DEVELOPER: 'Developer',
  GOVERNMENT_AGENCY: 'Government agency',
  INTERNAL: 'Staff',
};

export const purposes: Readonly<Record<Purpose, string>> = {
  'new password': 'New password',
  'log-in': 'Log in',
  'e-mail confirmation': 'Confirm an e-mail address',
  'new e-mail address': 'Another e-mail address',
  invitation: 'Invitation',
  'payments invite': 'Payments invitation',
  'dashboard payments invite': 'Dashboard payments invitation',
  'payment user log-in': 'Log in to payments',
  'document request': 'Send a file',
  'single sign-on': 'Single sign-on',
  'connecting single sign-on': 'Connect an account to single sign-on',
  'second factor': 'Second step of a log-in',
  'first staff account': 'First staff account',
};

export const linkStates: Readonly<Record<LinkState, string>> = {
  open: 'Open',
  spent: 'Used',
  revoked: 'Revoked',
  expired: 'Expired',
};

export const requestStates: Readonly<Record<RequestState, string>> = {
  confirmed: 'Waits for you',
  new: 'Address not confirmed',
  accepted: 'Accepted',
  refused: 'Refused',
};

export const roles = { administrator: 'Administrator', member: 'Member' } as const;
export const kinds = { hiring_company: 'Hiring company', mwbe: 'Firm' } as const;

export const desk = {
  navigation: 'Desk',
  tabs: {
    overview: 'Overview',
    requests: 'Requests',
    people: 'People',
    companies: 'Companies',
    links: 'Links',
    mail: 'E-mails',
    audit: 'Audit trail',
    switches: 'Switches',
  },
  failed: 'Nothing was changed.',
  all: 'All',
  cancel: 'Cancel',
  close: 'Close',
  clear: 'Clear filters',
  nothing: 'None',
  nobody: 'Nobody',
  product: 'Plumbline itself',
  overview: {
    title: 'Desk',
    intro: 'What waits for staff, and what happened in the last 24 hours.',
    waits: 'Waits for you',
    lastDay: 'Now, and in the last 24 hours',
    counts: {
      requests: 'Requests for a log-in',
      reviews: 'Doubtful matches',
      merges: 'Merges',
      feedback: 'Feedback',
      script_failures: 'Parts of pages that did not load',
      impersonations: 'Staff who see the product as somebody else',
    },
  },
  links: {
    title: 'Links',
    intro: 'Links of one use that were sent by e-mail. What opens them stands in the e-mail alone.',
    noun: { one: 'link', many: 'links' },
    to: 'Sent to',
    purpose: 'For',
    state: 'State',
    by: 'Sent by',
    made: 'Made',
    expires: 'Good until',
    ended: 'Ended',
    person: 'Account',
    empty: 'No link is like this',
    search: 'E-mail address',
    terminal: 'Not sent by e-mail',
    revoke: 'Revoke',
    revokeOf: (to: string) => `Revoke the link to ${to}`,
    ask: 'Revoke this link?',
    askNote: (to: string) => `The link to ${to} opens nothing any more. A new one can be sent.`,
    done: 'The link is revoked.',
    ofPerson: 'Links of one person',
  },
  mail: {
    title: 'E-mails',
    intro: 'Every e-mail that Plumbline sends, with invented facts.',
    list: 'E-mails',
    choose: 'E-mail',
    subject: 'Subject',
    to: 'To',
    rendered: 'As most people see it',
    text: 'As text',
    empty: 'No e-mail is sent',
  },
  switches: {
    title: 'Switches',
    intro: 'Parts of Plumbline that can be switched off for everybody, at once.',
    names: {
      access_requests: 'Requests for a log-in',
      log_in_links: 'Log-in links',
      single_sign_on: 'Single sign-on',
      impersonation: 'Seeing the product as somebody else',
      file_drop: 'Sending files without a log-in',
    } satisfies Record<Switch, string>,
    notes: {
      access_requests: 'While it is off, nobody can ask for a log-in. Staff and companies still invite people.',
      log_in_links: 'While it is off, nobody gets a link by e-mail to log in with. Passwords and passkeys still work.',
      single_sign_on: 'While it is off, nobody logs in by the log-in of their own organisation.',
      impersonation: 'While it is off, no member of staff can see the product as another person.',
      file_drop: 'While it is off, who was asked for a file has to log in to send it.',
    } satisfies Record<Switch, string>,
    changed: (by: string | null, when: string) => `Changed last by ${by ?? 'somebody'}, ${when}`,
    never: 'Never changed',
    on: 'On',
    off: 'Off',
    askOn: (name: string) => `Switch on “${name}”?`,
    askOff: (name: string) => `Switch off “${name}”?`,
    askNote: 'This changes Plumbline for everybody, at once.',
    turnOn: 'Switch on',
    turnOff: 'Switch off',
    done: (name: string, isOn: boolean) => `“${name}” is ${isOn ? 'on' : 'off'}.`,
    administrators: 'Only administrators of the desk change switches.',
  },
} as const;
