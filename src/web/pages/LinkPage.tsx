import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Purpose } from '#contract/links/schema.ts';
import { LinkPreview } from '#web/session/components/LinkPreview.tsx';
import { LogInLinkPanel } from '#web/session/components/LogInLinkPanel.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { EmailConfirmationPanel, InvitationPanel, type LinkPanelProps, NewEmailPanel } from './LinkPanels.tsx';

/** What stands on the page of a link, by what the link is for. Links with an address of their own are not here. */
const PANELS: Partial<Record<Purpose, ComponentType<LinkPanelProps>>> = {
  'log-in': LogInLinkPanel,
  invitation: InvitationPanel,
  'new e-mail address': NewEmailPanel,
  'e-mail confirmation': EmailConfirmationPanel,
};

/** `/link/{tempToken}`: whatever somebody got by e-mail. */
export function LinkPage() {
  const { tempToken = '' } = useParams({ strict: false });
  return (
    <PlainPage>
      <LinkPreview key={tempToken} tempToken={tempToken} purposes={Object.keys(PANELS) as Purpose[]}>
        {(facts) => {
          const Content = PANELS[facts.purpose];
          return Content && <Content tempToken={tempToken} facts={facts} />;
        }}
      </LinkPreview>
    </PlainPage>
  );
}
