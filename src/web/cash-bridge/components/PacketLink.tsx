import { Suspense } from 'react';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

// few links are of lenders
const PacketLinkPanel = lazyNamed(() => import('./PacketLinkPanel.tsx'), 'PacketLinkPanel');

/** What a lender sees by the link of an email. */
export const PacketLink = (props: LinkPanelProps) => (
  <Suspense>
    <PacketLinkPanel {...props} />
  </Suspense>
);
