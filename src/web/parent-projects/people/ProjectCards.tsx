import { IconBuildingCommunity, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import type { ProjectInvitationSubject, ProjectNewsSubject } from '#contract/parent-projects/schema/people.ts';
import { defineCards, mergeCards } from '#web/notifications/model/card-types.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/invitation.ts';
import { useAcceptProject } from '../queries/people.ts';

interface InvitationProps {
  readonly subject: ProjectInvitationSubject;
}
interface NewsProps {
  readonly subject: ProjectNewsSubject;
}

const invitations = defineCards<ProjectInvitationSubject>({
  types: {
    project_invitation: {
      Icon: IconUserPlus,
      heading: copy.headings.invitation,
      Text: ({ subject: { invited_by, project, part_role, part_company } }) => (
        <>
          <strong>{invited_by ?? copy.somebody}</strong> {copy.invitesYou} <strong>{project}</strong>{' '}
          {copy.as(ROLE_NAMES[part_role], part_company)}
        </>
      ),
      titleOf: ({ project }) => project,
      asks: true,
      hasDetails: false,
    },
  },
  subjects: { ProjectInvitation: { Outcome: InvitationOutcome, Ways: InvitationWays } },
});

const isExpired = ({ expires_at }: ProjectInvitationSubject) =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

function InvitationOutcome({ subject }: InvitationProps) {
  if (subject.accepted_at !== null) return <Badge status="verified">{copy.acceptedBadge}</Badge>;
  return isExpired(subject) ? <Badge status="lapsed">{copy.expiredBadge}</Badge> : null;
}

function InvitationWays({ subject }: InvitationProps) {
  const { id, project, project_id, accepted_at } = subject;
  const accept = useAcceptProject(project, { id });
  if (accepted_at !== null) return <OpenProject id={project_id} project={project} />;
  if (isExpired(subject)) return null;
  const onError = ({ message }: Error) => showAlert({ variant: 'error', text: message, shouldStayVisible: true });
  return (
    <Button size="dense" loading={accept.isPending} onClick={() => accept.mutate(undefined, { onError })}>
      {copy.accept}
    </Button>
  );
}

const OpenProject = ({ id, project }: { readonly id: string; readonly project: string }) => (
  <Link to="/parent-project/$id/home" params={{ id }} aria-label={copy.openOf(project)}>
    {copy.open}
  </Link>
);

const news = defineCards<ProjectNewsSubject>({
  types: {
    project_news: {
      Icon: IconBuildingCommunity,
      heading: copy.headings.news,
      Text: ({ subject: { project, words } }: NewsProps) => (
        <>
          <strong>{project}</strong>: {words}
        </>
      ),
      titleOf: ({ project }) => project,
      hasDetails: false,
    },
  },
  subjects: {
    ProjectNews: {
      Ways: ({ subject: { project, project_id } }: NewsProps) => <OpenProject id={project_id} project={project} />,
    },
  },
});

/** Cards of parent projects: invitations, and what happened. */
export const projectCards = mergeCards(invitations, news);
