import { NEWS_WORDS } from '#contract/parent-projects/rules/people.ts';
import { PROJECT_NEWS } from '#contract/parent-projects/rules.ts';
import type { ProjectInvitationSubject, ProjectNewsSubject } from '#contract/parent-projects/schema/people.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { EMAIL_CARDS, type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

const SHOWN = 40;

export const invitationTitle = ({ invited_by, project }: ProjectInvitationSubject): string =>
  `${invited_by ?? 'Somebody'} invited you to ${project}`;
export const newsTitle = ({ project, words }: ProjectNewsSubject): string => `${project}: ${words}`;

/** One email about everything that a person is told of a project on one day. */
export function projectNewsMail(
  subjects: readonly ProjectNewsSubject[],
  to: NotificationRecipient,
  origin: string,
): EmailMessage {
  const [first] = subjects;
  if (!first) throw new Error('Nothing to tell');
  const { project, project_id } = first;
  const many = subjects.length >= EMAIL_CARDS ? `${EMAIL_CARDS} or more` : String(subjects.length);
  const inOrder = PROJECT_NEWS.flatMap((kind) => subjects.filter(({ project_news }) => project_news === kind));
  const at = `${origin}/parent-project/${project_id}`;
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: subjects.length === 1 ? newsTitle(first) : `${project}: ${many} updates`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [`New in ${project}:`],
    lines: [
      ...inOrder.slice(0, SHOWN).map(({ project_news, words }) => `${NEWS_WORDS[project_news].label}: ${words}`),
      ...(subjects.length > SHOWN ? ['More is in your notifications.'] : []),
    ],
    action: { label: 'Open the project', url: `${at}/home` },
    reason: `You're receiving this because you take part in ${project}. Choose what you hear of it: ${at}/notification-settings`,
    unsubscribe: to.unsubscribe,
  });
}

const SAMPLE = (project_news: ProjectNewsSubject['project_news'], words: string): ProjectNewsSubject => ({
  id: '00000000-0000-4000-8000-000000000001',
  project_id: '00000000-0000-4000-8000-000000000000',
  project: 'Harbor Point Library and Recreation Center',
  project_news,
  words,
});

export const newsPreviews: readonly EmailPreview[] = [
  {
    name: 'Project: updates of a day',
    make: (origin) =>
      projectNewsMail(
        [
          SAMPLE('months', 'Tidewater Builders submitted October 2026.'),
          SAMPLE('people', 'Rosa Marin joined as reporter for Tidewater Builders.'),
        ],
        SAMPLE_RECIPIENT(origin),
        origin,
      ),
  },
];
