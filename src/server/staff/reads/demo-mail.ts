import { MINUTE_MS } from '#contract/durations.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/staff/endpoints/demo-mail.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { demoMailbox, type SentEmail } from '#server/kernel/mail/demo-mailbox.ts';
import { authorizeStaff } from '../policy.ts';

export async function demoMails(ctx: ReadContext): Promise<Output<typeof endpoints.demoMails>> {
  authorizeStaff(ctx.actor);
  return { emails: demoMailbox(ctx.config)?.map(toOutput) ?? null };
}

/** A page offers an email for this long after it was sent. */
const OFFERED_MS = 10 * MINUTE_MS;

/**
 * What a page opens that has just sent a link to an address. Anybody may ask: a demonstration answers on a loopback
 * address only, and everybody there knows the password of its staff, who may read all its mail. Emails without a
 * single-use link, which no page sends, are not shown here.
 */
export async function demoMail(
  ctx: ReadContext,
  { to, since }: Input<typeof endpoints.demoMail>['body'],
): Promise<Output<typeof endpoints.demoMail>> {
  const pages = [...ctx.registry.linkPurposes.values()].flatMap(({ page }) => page ?? []);
  const from = Math.max(Date.parse(since), ctx.now.getTime() - OFFERED_MS);
  const email = demoMailbox(ctx.config)?.find(
    (one) => one.to.toLowerCase() === to.toLowerCase() && one.sentAt.getTime() >= from && hasLinkTo(one, pages),
  );
  return { email: email ? toOutput(email) : null };
}

function hasLinkTo({ blocks }: SentEmail, pages: readonly string[]): boolean {
  const paths = blocks.flatMap(({ parts }) => parts.flatMap(({ href }) => (href ? new URL(href).pathname : [])));
  return paths.some((path) => pages.some((page) => path === page || path.startsWith(`${page}/`)));
}

function toOutput({ sentAt, blocks, ...email }: SentEmail) {
  return {
    ...email,
    sent_at: sentAt.toISOString(),
    blocks: blocks.map(({ parts, ...block }) => ({ ...block, parts: [...parts] })),
  };
}
