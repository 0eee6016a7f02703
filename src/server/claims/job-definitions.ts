import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Makes the code and emails it; no code is ever in the queue. */
export const mailClaimCode = job({
  name: 'claims.mail-code',
  title: 'Code to prove a claim',
  target: 'mail',
  payload: z.strictObject({ code_id: uuid }),
});

/** Tells a known contact of a firm that somebody claims it, with a link to object. */
export const mailClaimNotice = job({
  name: 'claims.mail-notice',
  title: 'Email that a firm is being claimed',
  target: 'mail',
  payload: z.strictObject({ claim_id: uuid }),
});

/** Tells the person how their claim ended. */
export const mailClaimDecision = job({
  name: 'claims.mail-decision',
  title: 'Email about a decision on a claim',
  target: 'mail',
  payload: z.strictObject({ claim_id: uuid }),
});

/** Tells the person what became of their registration. */
export const mailRegistrationDecision = job({
  name: 'claims.mail-registration',
  title: 'Email about a decision on a registration',
  target: 'mail',
  payload: z.strictObject({ registration_id: uuid }),
});

/** Tells whoever claims or has a firm that somebody objected. */
export const mailDispute = job({
  name: 'claims.mail-dispute',
  title: 'Email that a claim is disputed',
  target: 'mail',
  payload: z.strictObject({ dispute_id: uuid, user_id: uuid }),
});

/** Tells one party how a dispute was settled. */
export const mailSettlement = job({
  name: 'claims.mail-settlement',
  title: 'Email about a settled dispute',
  target: 'mail',
  payload: z.strictObject({
    dispute_id: uuid,
    /** Null for the objector without an account. */
    user_id: uuid.nullable(),
    side: z.enum(['holder', 'challenger']),
  }),
});

/** Deletes an upload once its file is in storage. */
export const deleteClaimUpload = job({
  name: 'claims.forget-upload',
  title: 'Delete an upload of a claim that was stored',
  target: 'files',
  payload: z.strictObject({ file: z.string().regex(/^[0-9a-f]{32}$/) }),
});

/** Deletes a proof at the end of its storage. */
export const deleteProof = job({
  name: 'claims.delete-proof',
  title: 'Delete a file of a claim decided long ago',
  target: 'files',
  payload: z.strictObject({ file: z.string().regex(/^[0-9a-f]{32}$/) }),
});
