import { recipient } from '#server/accounts/reads.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { disputedMail, type Ending, settledMail } from '../emails/disputes.ts';
import { mailDispute, mailSettlement } from '../job-definitions.ts';
import { type MailedDispute, mailedDispute } from '../reads/mailed.ts';

/** Tells whoever has or claims the firm, while the dispute is open. */
export const mailDisputeHandler = handleJob(mailDispute, async (services, { dispute_id, user_id }) => {
  const { sql } = services.readContext();
  const dispute = await mailedDispute(sql, dispute_id);
  const person = await recipient(sql, services.config, user_id);
  if (dispute?.state !== 'open' || !person) return;
  const about = { key: `dispute-${dispute_id}-${user_id}`, firm: dispute.firm, claimed: dispute.claim_id === null };
  await services.mail.send(disputedMail(person, about, services.origin()));
});

/** Tells one party how it ended. */
export const mailSettlementHandler = handleJob(mailSettlement, async (services, { dispute_id, user_id, side }) => {
  const { sql } = services.readContext();
  const dispute = await mailedDispute(sql, dispute_id);
  if (!dispute || dispute.state === 'open') return;
  const person = user_id === null ? undefined : await recipient(sql, services.config, user_id);
  const email = user_id === null ? dispute.opened_email : person?.email;
  if (!email) return;
  const ending = endingOf(dispute, side);
  const origin = services.origin();
  const to = { email, first_name: person?.first_name ?? null };
  const about = {
    key: `settlement-${dispute_id}-${user_id ?? 'link'}`,
    firm: dispute.firm,
    ending,
    reason: dispute.reason,
  };
  await services.mail.send(
    settledMail(to, about, ending === 'won' ? `${origin}/onboarding/${dispute.mwbe_id}` : `${origin}/`),
  );
});

function endingOf(dispute: MailedDispute, side: 'holder' | 'challenger'): Ending {
  if (dispute.state === 'withdrawn') return 'withdrawn';
  if (side === 'challenger')
    return dispute.outcome === 'challenger' ? 'won' : dispute.outcome === 'holder' ? 'rejected' : 'free';
  if (dispute.outcome !== 'holder') return 'lost';
  return dispute.continues ? 'continues' : 'kept';
}
