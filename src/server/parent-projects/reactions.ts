import { membershipEnded } from '#server/accounts/events.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { replaceOwners } from './commands/owners.ts';

export const reactions = [on(membershipEnded, replaceOwners)];
