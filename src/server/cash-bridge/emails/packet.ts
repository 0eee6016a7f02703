import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface PacketMail {
  readonly to: string;
  /** The same for the same email. */
  readonly key: string;
  readonly firm: string;
  readonly lender: string;
  readonly expiresAt: Date;
}

const longDay = (at: Date): string => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** To a lender, who needs no account. */
export function packetMail(
  { to, key, firm, lender, expiresAt }: PacketMail,
  secret: string,
  origin: string,
): EmailMessage {
  return renderEmail({
    to,
    key,
    subject: `${firm} shared its cash forecast with you`,
    greeting: `To ${lender}:`,
    paragraphs: [
      `${firm} shared the money that it expects from its contracts with you, signed by Plumbline.`,
      `The link works until ${longDay(expiresAt)}, unless ${firm} withdraws it before. You don’t need an account. ${firm} sees when it is opened.`,
    ],
    action: { label: 'See the forecast', url: `${origin}/link/${secret}` },
    reason: `You received this email because ${firm} gave Plumbline your address.`,
  });
}

export const packetPreviews: readonly EmailPreview[] = [
  {
    name: 'Cash forecast, to a lender',
    make: (origin) =>
      packetMail(
        {
          to: 'loans@bank.example',
          key: 'sample',
          firm: 'Lantern Row Electric',
          lender: 'Harbor Community Bank',
          expiresAt: new Date('2026-12-07T12:00:00Z'),
        },
        'x'.repeat(43),
        origin,
      ),
  },
];
