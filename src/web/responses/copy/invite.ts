import type { InviteResult } from '#contract/responses/rules.ts';
import { count, plural } from '#web/ui/formats.ts';

export const copy = {
  open: 'Invite to an opportunity',
  openHere: (firms: number) => `Invite ${plural(firms, 'firm')}`,
  openAll: 'Invite all',
  openAllLabel: (list: string) => `Invite all firms of ${list}`,
  allGone: 'The directory no longer shows any firm of this list.',
  selectedRegion: 'Selected firms',
  selected: (firms: number) => `${plural(firms, 'firm')} selected`,
  clear: 'Clear',
  title: (firms: number) => `Invite ${plural(firms, 'firm')}`,
  opportunity: 'Opportunity',
  none: 'You have no open opportunity. Publish one first.',
  toDashboard: 'Your opportunities',
  to: (title: string) => `To “${title}”`,
  opportunityMissing: 'Choose an opportunity',
  message: 'Message (optional)',
  messageHint: 'Firms read it with the invitation.',
  note: 'Each firm is invited once. Firms say how many invitations they take in a week and can pause them; nobody is asked more than that, and you see here which ones weren’t invited and why.',
  send: 'Invite',
  cancel: 'Cancel',
  close: 'Close',
  summary: (invited: number, all: number) =>
    invited === all ? `${plural(all, 'firm')} invited.` : `${count(invited)} of ${plural(all, 'firm')} invited.`,
  group: (result: string, firms: number) => `${result} (${count(firms)})`,
  unknownFirm: 'A firm that was removed',
  again: (day: string) => `Ask again from ${day}`,
  andMore: (firms: number) => `and ${count(firms)} more`,
  results: {
    invited: 'Invited',
    already: 'Already in your responses',
    paused: 'Not taking invitations',
    limit: 'Weekly limit reached',
    unreachable: 'Can’t be reached',
    not_listed: 'Not in the directory',
  } satisfies Record<InviteResult, string>,
  /** Why, and what can be done. */
  reasons: {
    invited: null,
    already: 'Each firm is invited once for each opportunity. These were invited before, or have answered.',
    paused: 'These firms take no invitations at the moment. They can still find the opportunity and respond.',
    limit: 'These firms have had as many invitations as they take in seven days.',
    unreachable: 'Nobody uses Plumbline for these firms, and there is no email address that we may write to.',
    not_listed: 'These firms were merged or withdrawn from the directory.',
  } satisfies Record<InviteResult, string | null>,
};
