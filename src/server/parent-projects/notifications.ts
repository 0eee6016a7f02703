import type { ProjectInvitationSubject, ProjectNewsSubject } from '#contract/parent-projects/schema/people.ts';
import { defineNotifications, type FeatureNotifications } from '#server/kernel/notification-registry.ts';
import { invitationTitle, newsTitle, projectNewsMail } from './emails/news.ts';
import { invitationAsSubject, newsAsSubject } from './reads/subjects.ts';

const invitations = defineNotifications<ProjectInvitationSubject>({
  subjects: [{ subjectType: 'ProjectInvitation', json: invitationAsSubject }],
  types: [
    {
      type: 'project_invitation',
      isRequest: true,
      digestLine: (subject) => (subject ? invitationTitle(subject) : 'An invitation to a project'),
    },
  ],
  // the invitation has an email of its own, with a link
  emails: [],
});

const news = defineNotifications<ProjectNewsSubject>({
  subjects: [{ subjectType: 'ProjectNews', json: newsAsSubject }],
  types: [
    {
      type: 'project_news',
      isRequest: false,
      digestLine: (subject) => (subject ? newsTitle(subject) : 'Update of a project'),
    },
  ],
  emails: [
    {
      name: 'project_news',
      isRequest: false,
      render: (subject, to, origin) => projectNewsMail([subject], to, origin),
      renderBatch: projectNewsMail,
    },
  ],
});

export const notifications: FeatureNotifications = {
  subjects: [...invitations.subjects, ...news.subjects],
  types: [...invitations.types, ...news.types],
  emails: [...invitations.emails, ...news.emails],
};
