import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Purpose } from '#contract/links/schema.ts';
import { LogInDoor } from '#web/session/components/LogInDoor.tsx';
import { LookAtLink } from '#web/session/components/LookAtLink.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { Confirmation, Invitation, type LinkProps, NewAddress } from './LinkDoors.tsx';

/** What stands on the page of a link, by what the link is for. Links with an address of their own are not here. */
const PAGES: Partial<Record<Purpose, ComponentType<LinkProps>>> = {
  'log-in': LogInDoor,
  invitation: Invitation,
  'new e-mail address': NewAddress,
  'e-mail confirmation': Confirmation,
};

/** `/link/{tempToken}`: whatever somebody got by e-mail. */
export function LinkPage() {
  const { tempToken = '' } = useParams({ strict: false });
  return (
    <PlainPage>
      <LookAtLink key={tempToken} tempToken={tempToken} purposes={Object.keys(PAGES) as Purpose[]}>
        {(facts) => {
          const Content = PAGES[facts.purpose];
          return Content && <Content tempToken={tempToken} facts={facts} />;
        }}
      </LookAtLink>
    </PlainPage>
  );
}
