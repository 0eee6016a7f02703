import type { FeatureFlag } from '#contract/access/feature-flags.ts';
import type { RequestState } from '#contract/accounts/schema/access-requests.ts';
import type { LinkState } from '#contract/links/schema.ts';

export const linkStates: Readonly<Record<LinkState, string>> = {
  open: 'Open',
  spent: 'Used',
  revoked: 'Revoked',
  expired: 'Expired',
};

export const requestStates: Readonly<Record<RequestState, string>> = {
  confirmed: 'Needs review',
  forwarded: 'Waiting for the company',
  new: 'Email not confirmed',
  accepted: 'Approved',
  refused: 'Declined',
};

export const kinds = { hiring_company: 'Hiring company', mwbe: 'Firm' } as const;

export const admin = {
  navigation: 'Admin',
  tabs: {
    overview: 'Overview',
    requests: 'Requests',
    names: 'Company names',
    people: 'People',
    companies: 'Companies',
    links: 'Links',
    mail: 'Emails',
    failedJobs: 'Failed jobs',
    audit: 'Audit trail',
    featureFlags: 'Feature flags',
  },
  failed: 'Your data is safe. Check your connection and try again.',
  all: 'All',
  cancel: 'Cancel',
  close: 'Close',
  clear: 'Clear filters',
  noResults: 'No results',
  nothing: 'None',
  product: 'Plumbline',
  overview: {
    title: 'Admin',
    intro: 'What needs review, and activity in the last 24 hours.',
    forwardedByUnknown:
      "Requests come through a proxy that Plumbline isn't set up to trust, so everybody shares one network address and its limits: a few wrong passwords can keep everybody out. Ask whoever runs this installation to set TRUST_PROXY.",
    needsReview: 'Needs review',
    recent: 'Last 24 hours',
    auditFault: (entry: string | null) =>
      entry === null
        ? 'The newest entries of the audit trail are missing. Somebody deleted them in the database, not in Plumbline.'
        : `The audit trail was changed in the database, not in Plumbline. Don't rely on entry ${entry} or on later ones.`,
    counts: {
      requests: 'Access requests',
      names: 'Company names',
      reviews: 'Possible duplicates',
      failed_jobs: 'Failed jobs',
      merges: 'Merges',
      feedback: 'Feedback',
      script_failures: 'Page load errors',
      impersonations: 'Active impersonations',
    },
  },
  links: {
    title: 'Links',
    intro: 'Single-use links that were sent by email. Their secrets are in the emails only.',
    noun: { one: 'link', many: 'links' },
    to: 'Sent to',
    purpose: 'Purpose',
    state: 'Status',
    by: 'Sent by',
    made: 'Created',
    expires: 'Expires',
    ended: 'Ended',
    person: 'Account',
    search: 'Email',
    terminal: 'Not sent by email',
    revoke: 'Revoke',
    revokeOf: (to: string) => `Revoke the link to ${to}`,
    confirm: 'Revoke this link?',
    confirmNote: (to: string) => `The link to ${to} will stop working. You can send a new one.`,
    done: 'Link revoked.',
    ofPerson: 'Links of one person',
  },
  mail: {
    title: 'Emails',
    intro: 'Every email that Plumbline sends, with sample data.',
    list: 'Emails',
    choose: 'Email',
    subject: 'Subject',
    to: 'To',
    rendered: 'HTML version',
    text: 'Plain text version',
    empty: 'No emails',
    sent: 'Sent in this demonstration',
    sentHint: 'The emails since the last start, newest first. A demonstration delivers them here and to nobody.',
    sentNone: 'Nothing sent yet. Invite somebody or reset a password, and the email appears here.',
    sentFailed: "Couldn't load the emails",
    sentSafe: 'Nothing is lost until the demonstration stops.',
    sentTo: (to: string, when: string) => `To ${to}, ${when}`,
    sentMore: (count: number) => `Show ${count} more`,
    samples: 'Samples',
  },
  featureFlags: {
    title: 'Feature flags',
    intro: 'Turn parts of Plumbline on or off for everyone. Changes take effect immediately.',
    names: {
      access_requests: 'Access requests',
      log_in_links: 'Sign-in links',
      single_sign_on: 'Single sign-on',
      impersonation: 'Impersonation',
      file_drop: 'File uploads without an account',
    } satisfies Record<FeatureFlag, string>,
    notes: {
      access_requests: 'When off, nobody can request access. Staff and companies can still invite people.',
      log_in_links: 'When off, nobody gets a sign-in link by email. Passwords and passkeys still work.',
      single_sign_on: "When off, nobody can sign in through their organization's identity provider.",
      impersonation: "When off, staff can't view Plumbline as another person.",
      file_drop: 'When off, people must sign in to send the files they were asked for.',
    } satisfies Record<FeatureFlag, string>,
    changed: (by: string | null, when: string) => `Last changed by ${by ?? 'an unknown person'}, ${when}`,
    never: 'Never changed',
    confirmOn: (name: string) => `Turn on “${name}”?`,
    confirmOff: (name: string) => `Turn off “${name}”?`,
    confirmNote: 'This affects everyone and takes effect immediately.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    done: (name: string, isOn: boolean) => `“${name}” is ${isOn ? 'on' : 'off'}.`,
    adminsOnly: 'Only administrators can change feature flags.',
  },
} as const;
