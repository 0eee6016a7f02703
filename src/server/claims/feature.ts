import type { endpoints } from '#contract/claims/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { recordEarlierRegistrations } from './commands/earlier-registrations.ts';
import { mails } from './emails/samples.ts';
import { claimUploads, http } from './http.ts';
import {
  expireClaimsJob,
  mailClaimCodeHandler,
  mailClaimDecisionHandler,
  mailClaimNoticeHandler,
  mailRegistrationDecisionHandler,
} from './jobs/claims.ts';
import { mailDisputeHandler, mailSettlementHandler } from './jobs/disputes.ts';
import { deleteClaimUploadHandler, deleteProofHandler, purgeClaimUploads, purgeDecidedProofs } from './jobs/uploads.ts';
import { linkPurposes } from './link-purposes.ts';
import { waitingAtClaimsDesk } from './reads/waiting.ts';

export const feature = {
  http,
  jobs: [
    mailClaimCodeHandler,
    mailClaimNoticeHandler,
    mailClaimDecisionHandler,
    mailRegistrationDecisionHandler,
    mailDisputeHandler,
    mailSettlementHandler,
    deleteClaimUploadHandler,
    deleteProofHandler,
    expireClaimsJob,
    purgeClaimUploads,
    purgeDecidedProofs,
  ],
  start: recordEarlierRegistrations,
  linkPurposes,
  emailPreviews: mails,
  uploads: claimUploads,
  waiting: waitingAtClaimsDesk,
} satisfies Feature<typeof endpoints>;
