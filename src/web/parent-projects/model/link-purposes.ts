import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { ProjectInvitationPanel } from '../people/ProjectInvitationPanel.tsx';

export const linkPurposes: LinkPurposes = {
  'project invitation': { label: 'Project invitation', Panel: ProjectInvitationPanel },
};
