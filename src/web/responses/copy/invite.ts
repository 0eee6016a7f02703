import type { InviteResult } from '#contract/responses/rules.ts';
import { plural } from '#web/ui/formats.ts';

export const copy = {
  open: 'Invite to an opportunity',
  title: (firms: number) => `Invite ${plural(firms, 'firm')}`,
  opportunity: 'Opportunity',
  none: 'You have no open opportunity. Publish one first.',
  toDashboard: 'Your opportunities',
  opportunityMissing: 'Choose an opportunity',
  message: 'Message (optional)',
  messageHint: 'Firms read it with the invitation.',
  note: 'Each firm is told once, and none more often than it allows.',
  send: 'Invite',
  cancel: 'Cancel',
  close: 'Close',
  done: 'What became of each firm',
  results: {
    invited: 'Invited',
    already: 'Already invited, or it has answered',
    paused: 'Takes no invitations now',
    limit: 'Has got as many invitations as it takes this week',
    unreachable: 'No way to reach it: nobody uses Plumbline for it, and no list gives an email address',
    not_listed: 'Not in the directory anymore',
  } satisfies Record<InviteResult, string>,
};
