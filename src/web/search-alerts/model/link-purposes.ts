import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { SearchAlertLinkPanel } from '../components/SearchAlertLinkPanel.tsx';
import { link } from '../copy.ts';

export const linkPurposes: LinkPurposes = { 'search alert': { label: link.label, Panel: SearchAlertLinkPanel } };
