import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { ConfirmWorkLinkPanel } from '../components/ConfirmWorkLinkPanel.tsx';
import { answer } from '../copy/answer.ts';

export const linkPurposes: LinkPurposes = {
  'work confirmation': { label: answer.label, Panel: ConfirmWorkLinkPanel },
};
