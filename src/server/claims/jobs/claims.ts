import { EMAIL_CODE_TTL_MS } from '#contract/claims/rules.ts';
import { recipient } from '#server/accounts/reads.ts';
import { claimableRecord } from '#server/businesses/reads/claimable.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { issueEmailCode } from '../commands/email-code.ts';
import { expireClaims } from '../commands/expire.ts';
import {
  claimedMail,
  codeMail,
  declinedMail,
  expiredMail,
  noticeMail,
  registrationDeclinedMail,
} from '../emails/claims.ts';
import { mailClaimCode, mailClaimDecision, mailClaimNotice, mailRegistrationDecision } from '../job-definitions.ts';
import { isPending } from '../policy.ts';
import { mailedClaim, mailedRegistration } from '../reads/mailed.ts';

/** Makes the code and emails it; each run makes a new one, in an email of its own. */
export const mailClaimCodeHandler = handleJob(mailClaimCode, async (services, { code_id }) => {
  const issued = await services.transact((ctx) => issueEmailCode(ctx, code_id));
  const claim = issued && (await mailedClaim(services.readContext().sql, issued.claimId));
  if (!issued || !claim || !isPending(claim.state)) return;
  const { code, to } = issued;
  const mail = { code, to, key: `claim-code-${code_id}-${issued.issued}`, minutes: EMAIL_CODE_TTL_MS / 60_000 };
  const about = { firm: claim.firm, person: claim.person, email: claim.person_email };
  await services.mail.send(codeMail(mail, about, services.origin()));
});

/** Tells the address that the lists name, while the claim is pending. */
export const mailClaimNoticeHandler = handleJob(mailClaimNotice, async (services, { claim_id }) => {
  const { sql } = services.readContext();
  const claim = await mailedClaim(sql, claim_id);
  if (!claim || !isPending(claim.state)) return;
  const email = (await claimableRecord(sql, claim.mwbe_id))?.email;
  // the contact claims it themselves
  if (!email || email.toLowerCase() === claim.person_email.toLowerCase()) return;
  const note = { company: claim.firm, sent_by: claim.person };
  const link = { purpose: 'claim objection', email: email.toLowerCase(), note, facts: { claim: claim_id } };
  const secret = await services.transact((ctx) => issueLink(ctx, link));
  const mail = { to: email, key: `claim-notice-${claim_id}`, firm: claim.firm, person: claim.person };
  await services.mail.send(noticeMail(mail, `${services.origin()}/link/${secret}`));
});

/** Tells the person how their claim ended. */
export const mailClaimDecisionHandler = handleJob(mailClaimDecision, async (services, { claim_id }) => {
  const { sql } = services.readContext();
  const claim = await mailedClaim(sql, claim_id);
  const person = claim && (await recipient(sql, services.config, claim.user_id));
  if (!claim || !person) return;
  const decided = { key: `claim-decision-${claim_id}`, firm: claim.firm, reason: claim.reason };
  const origin = services.origin();
  if (claim.state === 'approved')
    await services.mail.send(claimedMail(person, decided, `${origin}/onboarding/${claim.mwbe_id}`));
  if (claim.state === 'declined') await services.mail.send(declinedMail(person, decided, origin));
  if (claim.state === 'expired') await services.mail.send(expiredMail(person, decided, origin));
});

/** Tells the person what became of their registration. */
export const mailRegistrationDecisionHandler = handleJob(
  mailRegistrationDecision,
  async (services, { registration_id }) => {
    const { sql } = services.readContext();
    const registration = await mailedRegistration(sql, registration_id);
    const person = registration && (await recipient(sql, services.config, registration.user_id));
    if (!registration || !person) return;
    const decided = {
      key: `registration-decision-${registration_id}`,
      firm: registration.firm,
      reason: registration.reason,
    };
    const origin = services.origin();
    if (registration.state === 'approved')
      await services.mail.send(claimedMail(person, decided, `${origin}/onboarding/${registration.mwbe_id}`));
    if (registration.state === 'declined') await services.mail.send(registrationDeclinedMail(person, decided, origin));
  },
);

/** Ends claims that nobody proved in 30 days. */
export const expireClaimsJob = scheduledJob({
  name: 'claims.expire',
  title: 'End claims without a proof',
  schedule: '7 * * * *',
  async handle(services) {
    let expired = 1;
    while (expired > 0) expired = await services.transact((ctx) => expireClaims(ctx), { limitMs: 30_000 });
  },
});
