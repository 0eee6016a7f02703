import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { ReplyLinkPanel } from '../components/ReplyLinkPanel.tsx';
import { label } from '../copy/link.ts';

export const linkPurposes: LinkPurposes = { 'payment reply': { label, Panel: ReplyLinkPanel } };
