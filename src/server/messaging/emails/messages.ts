import type { Message } from '#contract/messaging/schema/messages.ts';
import type { Thread } from '#contract/messaging/schema/threads.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

/** Messages in one email; the others are counted. */
export const MAILED = 10;
/** Characters of one of them. */
const SHOWN = 2_000;

interface Content {
  readonly thread: Pick<Thread, 'id' | 'subject' | 'own' | 'other'>;
  /** What was not read, in order. */
  readonly messages: readonly Pick<Message, 'author' | 'text' | 'attachments'>[];
  /** All that is unread, with those that are not shown. */
  readonly unread: number;
  readonly to: NotificationRecipient;
  /** Where an answer by email goes; null where email is not received. */
  readonly replyTo: string | null;
}

/** What somebody wrote in a conversation. */
export function messagesMail({ thread, messages, unread, to, replyTo }: Content, origin: string): EmailMessage {
  const [first] = messages;
  const count = unread === 1 ? 'a message' : `${unread} messages`;
  const more = unread - messages.length;
  const email = renderEmail({
    to: to.email,
    key: to.key,
    subject: `${first?.author.name ?? thread.other.name}: ${thread.subject}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `You have ${count} about “${thread.subject}”, with ${thread.other.name}.`,
      ...messages.flatMap(paragraphsOf),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'message is' : 'messages are'} in the conversation.`] : []),
      ...(replyTo ? ['Reply to this email to answer; everybody in the conversation reads your reply.'] : []),
    ],
    action: { label: 'Open the conversation', url: `${origin}/messaging/threads/${thread.id}` },
    reason: `You receive this because you take part in this conversation for ${thread.own.name} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });
  return { ...email, ...(replyTo ? { replyTo } : {}) };
}

function paragraphsOf({ author, text, attachments }: Content['messages'][number]): string[] {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
  const lines = cut.split('\n').filter((line) => line.trim() !== '');
  const files = attachments.map(({ display_name }) => display_name);
  return [`${author.name} wrote:`, ...lines, ...(files.length > 0 ? [`Attached: ${files.join(', ')}`] : [])];
}

const ID = '00000000-0000-4000-8000-000000000000';
export const messagePreviews: readonly EmailPreview[] = [
  {
    name: 'Messages: unread messages of a conversation',
    make: (origin) =>
      messagesMail(
        {
          thread: {
            id: ID,
            subject: 'Switchgear delivery',
            own: { id: ID, kind: 'firm', name: 'Lantern Row Electric' },
            other: { id: ID, kind: 'company', name: 'Calvert & Pratt Builders' },
          },
          messages: [
            {
              author: { user_id: ID, name: 'Ruth Calvert', organization_id: ID },
              text: 'Can you deliver a week earlier?\nThe slab is ready on the 12th.',
              attachments: [],
            },
          ],
          unread: 1,
          to: SAMPLE_RECIPIENT(origin),
          replyTo: null,
        },
        origin,
      ),
  },
];
