import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { LinkFacts } from '#contract/links/schema.ts';
import { AccessRequestLinkPanel } from '#web/accounts/components/AccessRequestLinkPanel.tsx';
import { EmailChangeLinkPanel } from '#web/accounts/components/EmailChangeLinkPanel.tsx';
import { InvitationLinkPanel } from '#web/accounts/components/InvitationLinkPanel.tsx';
import { LinkExpired } from '#web/session/components/LinkPreview.tsx';
import { meQuery, useLogOut } from '#web/session/queries.ts';

export interface LinkPanelProps {
  readonly tempToken: string;
  readonly facts: LinkFacts;
}

/** What the rooms know of links, with what the page knows of who is logged in. */
export function InvitationPanel(link: LinkPanelProps) {
  const me = useQuery(meQuery).data;
  const logOut = useLogOut();
  const router = useRouter();
  // logging out leaves this page: what is to follow must not end with it
  const onLogOut = (href: string) => logOut.mutateAsync().finally(() => router.navigate({ href }));
  if (me === undefined) return null;
  return <InvitationLinkPanel {...link} me={me} onLogOut={onLogOut} expired={<LinkExpired />} />;
}

export const NewEmailPanel = (link: LinkPanelProps) => <EmailChangeLinkPanel {...link} expired={<LinkExpired />} />;
export const EmailConfirmationPanel = (link: LinkPanelProps) => (
  <AccessRequestLinkPanel {...link} expired={<LinkExpired />} />
);
