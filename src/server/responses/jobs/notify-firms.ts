import { DAY_MS } from '#contract/durations.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { refusesMail } from '#server/references/reads/refusals.ts';
import { deliver, noteDelivery } from '../commands/deliver.ts';
import { enqueueNotifyingFirms } from '../commands/enqueue-notifying.ts';
import { outsideMail } from '../emails/firms.ts';
import { mailFirm, notifyFirms, notifyResponders } from '../job-definitions.ts';
import { concernedResponses } from '../reads/concerned.ts';
import { outsideResponse } from '../reads/outside.ts';
import { subjectOf } from '../reads/subjects.ts';

const LIMIT = { limitMs: 20_000 };

export const notifyFirmsHandler = handleJob(notifyFirms, (services, { responses, what, occasion }) =>
  services.transact((ctx) => deliver(ctx, responses, { what, occasion }), LIMIT),
);

export const notifyRespondersHandler = handleJob(notifyResponders, (services, { opportunity, before, ...told }) =>
  services.transact(async (ctx) => {
    const moment = before === null ? null : new Date(before);
    await enqueueNotifyingFirms(ctx, await concernedResponses(ctx, opportunity, moment), told);
  }, LIMIT),
);

/** The email is noted as delivered once the mail server has taken it; what becomes of it then nobody tells us. */
export const mailFirmHandler = handleJob(mailFirm, async (services, { response: id, what, occasion }) => {
  const ctx = services.readContext();
  const row = await outsideResponse(ctx, id);
  const subject = row && (await subjectOf(ctx.sql, id));
  if (!row || !subject || (await refusesMail(ctx, row.email))) return;
  const asks = what === 'invitation' || what === 'follow_up' || what === 'reminder';
  if (asks && (!row.is_open || row.state === 'declined' || row.state === 'withdrawn')) return;
  // it still shows what was answered for a day after the deadline
  const until = Math.max(+(row.deadline_at ?? 0), +ctx.now) + DAY_MS;
  const secret = await services.transact((write) =>
    issueLink(write, {
      purpose: 'opportunity invitation',
      ttlMs: until - +ctx.now,
      email: row.email,
      note: { company: subject.response_owner, ...(row.sender && { sent_by: row.sender }) },
      facts: { response: row.id },
      createdBy: row.invited_by,
    }),
  );
  const key = `${row.id}-${occasion.replaceAll(' ', '-')}`;
  await services.mail.send(outsideMail(what, subject, { email: row.email, key, secret, origin: services.origin() }));
  await services.transact((write) => noteDelivery(write, row, { what, occasion, channel: 'email' }));
});
