import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { ReferenceLinkPanel } from '../components/ReferenceLinkPanel.tsx';
import { link } from '../copy/link.ts';

export const linkPurposes: LinkPurposes = { reference: { label: link.label, Panel: ReferenceLinkPanel } };
