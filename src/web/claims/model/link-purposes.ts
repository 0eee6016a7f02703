import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { ObjectionLinkPanel } from '../components/ObjectionLinkPanel.tsx';

export const linkPurposes: LinkPurposes = {
  'claim objection': { label: 'Objection to a claim', Panel: ObjectionLinkPanel },
};
