import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { InvitationLinkPanel } from '../components/InvitationLinkPanel.tsx';
import { link } from '../copy/link.ts';

export const linkPurposes: LinkPurposes = {
  'opportunity invitation': { label: link.label, Panel: InvitationLinkPanel },
};
