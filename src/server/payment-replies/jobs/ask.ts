import { DAY_MS } from '#contract/durations.ts';
import { PAYMENT_REPLY_DAYS } from '#contract/payment-replies/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { sendText } from '../adapters/text-gateway.ts';
import { askAbout, askAboutFiles, askAgain } from '../commands/ask.ts';
import { paymentRequestMail, paymentRequestText } from '../emails/requests.ts';
import { askFirm, mailRequest, textRequest } from '../job-definitions.ts';
import { type OpenRequest, openRequestOf } from '../reads/request.ts';

export const askFirmHandler = handleJob(askFirm, (services, { contract }) =>
  services.transact((ctx) => askAbout(ctx, contract), { limitMs: 20_000 }),
);

const BATCH = 500;

/** Few enough not to block the embedded database noticeably. */
const AT_ONCE = 50;

/** Firms that a file reports payments to, once it is complete: one email for all of it. */
export const askAboutFilesJob = scheduledJob({
  name: 'payment-replies.ask-about-files',
  title: 'Ask firms without an account about payments of a file',
  schedule: '* * * * *',
  async handle(services) {
    while ((await services.transact((ctx) => askAboutFiles(ctx, AT_ONCE), { limitMs: 30_000 })) === AT_ONCE);
  },
});

export const askAgainJob = scheduledJob({
  name: 'payment-replies.ask-again',
  title: 'Ask firms without an account again about payments',
  schedule: '50 14 * * *',
  async handle(services) {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (after !== undefined) {
      const from: string = after;
      const asked = await services.transact((ctx) => askAgain(ctx, from, BATCH), { limitMs: 30_000 });
      after = asked.length < BATCH ? undefined : asked.at(-1);
    }
  },
});

/** Each try has a link of its own: a secret is stored nowhere. */
const linkOf = (services: AppServices, asked: OpenRequest): Promise<string> =>
  services.transact((ctx) =>
    issueLink(ctx, {
      purpose: 'payment reply',
      ttlMs: +asked.created_at + PAYMENT_REPLY_DAYS.read * DAY_MS - +ctx.now,
      email: asked.email,
      note: { company: asked.payer },
      facts: { request: asked.id, payer: asked.hiring_company_id, firm: asked.mwbe_id },
    }),
  );

export const mailRequestHandler = handleJob(mailRequest, async (services, { request: id }) => {
  const asked = await openRequestOf(services.readContext(), id);
  if (!asked) return;
  const secret = await linkOf(services, asked);
  const content = { ...asked, to: asked.email, answerUntil: asked.answer_until };
  await services.mail.send(paymentRequestMail(content, secret, services.origin()));
  await services.transact(({ sql, now }) =>
    sql
      .updateTable('payment_requests')
      .set({ sent_at: now })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .execute(),
  );
});

export const textRequestHandler = handleJob(textRequest, async (services, { request: id }) => {
  const gateway = services.config.textGateway;
  const ctx = services.readContext();
  const asked = await openRequestOf(ctx, id);
  // STOP may have come since
  if (!gateway || !asked?.phone) return;
  const url = `${services.origin()}/link/${await linkOf(services, asked)}`;
  const text = paymentRequestText({ ...asked, answerUntil: asked.answer_until }, url);
  await sendText(gateway, { to: asked.phone, text, key: asked.id }, ctx.now);
});
