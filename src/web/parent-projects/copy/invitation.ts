export const copy = {
  loading: 'the invitation',
  failedTitle: 'Couldn’t load the invitation',
  failed: 'The link still works. Check your connection and try again.',
  title: (project: string) => `Join ${project}`,
  invitedBy: (who: string | null, owner: string) =>
    who ? `${who} invited you to a project of ${owner}.` : `You’re invited to a project of ${owner}.`,
  forAddress: (email: string) => `This invitation is for ${email}.`,
  role: 'Role',
  sees: 'You see',
  does: 'You do',
  company: 'For',
  until: 'Expires',
  words: (text: string) =>
    text.replace('Reads only.', 'Read only.').replace('Reports ', 'Report ').replace('its own', 'your own'),
  joins: (company: string) => `When you accept, you join ${company} as a member.`,
  asks: (company: string) =>
    `You need to be a member of ${company}. Ask to join it here; once you’re let in, open this link again to join the project.`,
  membersOnly: (company: string) => `You can accept as a member of ${company}.`,
  accept: 'Accept invitation',
  accepted: (project: string) => `You joined ${project}.`,
  signInFirst: (email: string) => `You already have an account for ${email}. Sign in to accept.`,
  signIn: 'Sign in',
  differentAccount: (name: string, email: string) =>
    `You’re signed in as ${name}. To accept this invitation, sign out and continue as ${email}.`,
  signOut: 'Sign out and continue',
  firstName: 'First name',
  lastName: 'Last name',
  required: { first_name: 'Enter your first name', last_name: 'Enter your last name' },
  create: 'Create account and accept',
  createHint: 'Next, you’ll choose a password.',
  ask: 'Ask to join',
  askedTitle: 'Your request is under review',
  asked: (company: string, email: string) =>
    `We’ll email ${email} once it’s decided whether you join ${company}. Then open this link again to join the project.`,

  headings: { invitation: 'You’re invited to a project', news: 'Project update' },
  /** Between the person and the project. */
  invitesYou: 'invited you to',
  somebody: 'Somebody',
  as: (role: string, company: string | null) => `as ${role.toLowerCase()}${company ? ` for ${company}` : ''}`,
  acceptedBadge: 'Accepted',
  expiredBadge: 'Expired',
  open: 'Open project',
  openOf: (project: string) => `Open ${project}`,
};
