import type { Message } from '#contract/messaging/schema/messages.ts';
import type { Thread } from '#contract/messaging/schema/threads.ts';
import { TaggedPdf } from '#server/kernel/exports/tagged-pdf.ts';

interface Content {
  readonly thread: Thread;
  /** In their order; earlier ones may be missing. */
  readonly messages: readonly Message[];
  readonly now: Date;
  /** An IANA name. */
  readonly timeZone: string;
}

/** A conversation to keep in a file: who wrote what and when. */
export async function threadPdf({ thread, messages, now, timeZone }: Content): Promise<Buffer> {
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const { own, other, participants, about, last_seq, first_seq } = thread;
  const nameOf = (id: string): string => (id === own.id ? own.name : other.name);
  const pdf = await TaggedPdf.open({ title: `${thread.subject}: conversation`, now });
  pdf.title(thread.subject);
  pdf.paragraph(`${own.name} and ${other.name}  ·  as of ${moment.format(now)} (${timeZone})`, { muted: true });
  if (about) pdf.paragraph(`About: ${about.title}`, { bold: true });
  pdf.paragraph(
    `Participants: ${participants.map(({ name, organization_id }) => `${name} (${nameOf(organization_id)})`).join(', ')}`,
  );
  const all = last_seq - first_seq + 1;
  if (messages.length < all) pdf.paragraph(`The newest ${messages.length} of ${all} lines.`, { bold: true });
  pdf.heading('Conversation');
  for (const line of messages) {
    if (line.kind !== 'message') {
      pdf.paragraph(`${moment.format(new Date(line.sent_at))}  ·  ${eventText(line)}`, { muted: true });
      continue;
    }
    const via = line.via === 'email' ? '  ·  by email' : '';
    const author = `${line.author.name}, ${nameOf(line.author.organization_id)}`;
    pdf.paragraph(`${author}  ·  ${moment.format(new Date(line.sent_at))}${via}`, { bold: true });
    if (line.text !== '') pdf.paragraph(line.text);
    if (line.attachments.length > 0)
      pdf.paragraph(`Attached: ${line.attachments.map(({ display_name }) => display_name).join(', ')}`, {
        muted: true,
      });
  }
  return pdf.end();
}

function eventText({ kind, author, person }: Message): string {
  const who = person?.name ?? '';
  if (kind === 'left') return `${author.name} left`;
  if (kind === 'removed') return `${author.name} removed ${who}`;
  const what = person?.reads === 'new' ? 'who reads messages from here on' : 'who reads earlier messages too';
  return `${author.name} added ${who}, ${what}`;
}
