import { contact } from '#server/businesses/reads/contact.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { issueLink } from '#server/links/commands.ts';
import { refusesMail } from '#server/references/reads/refusals.ts';
import { firmByLinkMail, ownerByLinkMail } from '../emails/by-link.ts';
import { mailListedFirm, mailProjectOwner } from '../job-definitions.ts';
import { bidOfOwner, tellableStep } from '../reads.ts';

/** To the address of its lists; a firm without one is not reached, its receipt waits for its claim. */
export const mailListedFirmHandler = handleJob(mailListedFirm, async (services, { listing, number }) => {
  const ctx = services.readContext();
  const told = await tellableStep(ctx, listing, number);
  if (!told) return;
  const { email } = await contact(ctx, told.mwbe_id);
  if (!email || (await refusesMail(ctx, email))) return;
  const news = { ...told, replyUntil: told.reply_until };
  await sendLink(services, { purpose: 'listing', email, company: told.hirer, facts: { listing } }, (secret) =>
    firmByLinkMail(told.step, { to: email, key: `${listing}-${number}`, news }, secret, services.origin()),
  );
});

/** To the owner of a project elsewhere, at the address that the company gave. */
export const mailProjectOwnerHandler = handleJob(mailProjectOwner, async (services, { bid: id, listing, number }) => {
  const ctx = services.readContext();
  const bid = await bidOfOwner(ctx, id);
  if (!bid || (await refusesMail(ctx, bid.email))) return;
  const told = listing === null ? null : await tellableStep(ctx, listing, number);
  if (told === undefined) return;
  const news = {
    firm: told?.firm ?? '',
    hirer: bid.hirer,
    project: bid.project,
    words: told?.words ?? null,
    replyUntil: null,
  };
  const key = listing === null ? `${id}-submitted` : `${listing}-${number}-owner`;
  await sendLink(
    services,
    { purpose: 'listed firms', email: bid.email, company: bid.hirer, facts: { bid: id } },
    (secret) => ownerByLinkMail(told?.step ?? null, { to: bid.email, key, news }, secret, services.origin()),
  );
});

interface NewLink {
  readonly purpose: string;
  readonly email: string;
  readonly company: string;
  readonly facts: Readonly<Record<string, string>>;
}

async function sendLink(
  services: AppServices,
  { company, ...link }: NewLink,
  make: (secret: string) => EmailMessage | null,
): Promise<void> {
  const secret = await services.transact((ctx) => issueLink(ctx, { ...link, note: { company } }));
  const mail = make(secret);
  if (mail) await services.mail.send(mail);
}
