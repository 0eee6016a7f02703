import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { ListingLinkPanel } from '../components/ListingLinkPanel.tsx';
import { OwnerLinkPanel } from '../components/OwnerLinkPanel.tsx';
import { copy } from '../copy.ts';

export const linkPurposes: LinkPurposes = {
  listing: { label: copy.link.firm, Panel: ListingLinkPanel },
  'listed firms': { label: copy.link.owner, Panel: OwnerLinkPanel },
};
