import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { LinkFacts } from '#contract/links/schema.ts';
import { AddressDoor } from '#web/accounts/components/AddressDoor.tsx';
import { ConfirmationDoor } from '#web/accounts/components/ConfirmationDoor.tsx';
import { InvitationDoor } from '#web/accounts/components/InvitationDoor.tsx';
import { LinkOver } from '#web/session/components/LookAtLink.tsx';
import { meQuery, useLogOut } from '#web/session/queries.ts';

export interface LinkProps {
  readonly tempToken: string;
  readonly facts: LinkFacts;
}

/** What the rooms know of links, with what the page knows of who is logged in. */
export function Invitation(link: LinkProps) {
  const me = useQuery(meQuery).data;
  const logOut = useLogOut();
  const router = useRouter();
  // logging out leaves this page: what is to follow must not end with it
  const onLogOut = (href: string) => logOut.mutateAsync().finally(() => router.navigate({ href }));
  if (me === undefined) return null;
  return <InvitationDoor {...link} me={me} onLogOut={onLogOut} over={<LinkOver />} />;
}

export const NewAddress = (link: LinkProps) => <AddressDoor {...link} over={<LinkOver />} />;
export const Confirmation = (link: LinkProps) => <ConfirmationDoor {...link} over={<LinkOver />} />;
