import { PAYMENT_PROOF_UPLOAD } from '#contract/payments/rules.ts';
import {
  fileDeletion,
  purgeAbandonedUploads,
  type StoredFiles,
  scanStoredFiles,
  uploadDeletion,
} from '#server/documents/commands/stored-files.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { openDuePaymentMonths } from './commands/open-payment-months.ts';
import { remindOfPayments } from './commands/remind-of-payments.ts';
import { deleteProofFile, deleteProofUpload } from './job-definitions.ts';
import { type Recounted, recountContracts, recountFirms, recountPayers } from './reads/check-totals.ts';
import { proofKey } from './reads/proof.ts';

/** Small enough not to block the embedded database noticeably. */
const BATCH = 500;

const openPaymentMonths = scheduledJob({
  name: 'payments.open-months',
  title: 'Open last month for reports of payments',
  schedule: '12 * * * *',
  async handle(services) {
    while ((await services.transact((ctx) => openDuePaymentMonths(ctx, BATCH), { limitMs: 10_000 })) === BATCH);
  },
});

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Totals are kept with the lines; this shows that they are what the lines add up to. Staff see a difference as a failed job. */
const checkPaymentTotals = scheduledJob({
  name: 'payments.check-totals',
  title: 'Compare payment totals with a recount',
  schedule: '40 7 * * *',
  async handle(services) {
    const contracts = await wrongOnes(services, recountContracts, BATCH);
    const firms = await wrongOnes(services, recountFirms, BATCH);
    // a payer has as many totals as all of its firms
    const payers = await wrongOnes(services, recountPayers, BATCH / 20);
    const wrong = { contracts, firms, payers };
    const counts = Object.entries(wrong).map(([what, ids]) => `${ids.length} ${what}`);
    if (Object.values(wrong).every(({ length }) => length === 0)) return;
    const some = Object.fromEntries(Object.entries(wrong).map(([what, ids]) => [what, ids.slice(0, 20)]));
    services.log.error(some, 'payment totals differ from a recount of their lines');
    throw new Error(`Totals of ${counts.join(', ')} differ from a recount`);
  },
});

async function wrongOnes(services: AppServices, recount: typeof recountContracts, limit: number): Promise<string[]> {
  const wrong: string[] = [];
  let after: Recounted['next'] = BEFORE_ALL;
  while (after !== null) {
    const batch: Recounted = await recount(services.readContext(), after, limit);
    wrong.push(...batch.wrong);
    after = batch.next;
  }
  return wrong;
}

const remind = scheduledJob({
  name: 'payments.remind',
  title: 'Remind people of payments that wait for them',
  schedule: '25 * * * *',
  handle: remindOfPayments,
});

const PROOF: StoredFiles = { uploads: PAYMENT_PROOF_UPLOAD, keyOf: proofKey, table: 'payment_files' };

const checkWaiting = scheduledJob({
  name: 'payments.check-waiting',
  title: 'Scan proofs of payments that came while the virus scanner was away',
  schedule: '*/5 * * * *',
  handle: (services) =>
    scanStoredFiles(services, PROOF, {
      deleteFile: deleteProofFile,
      action: 'payment file rejected',
      subjectType: 'payment line',
      subject: 'line_id',
    }),
});

const purgeUploads = scheduledJob({
  name: 'payments.purge-uploads',
  title: 'Delete abandoned uploads of proofs of payments',
  schedule: '47 * * * *',
  handle: (services) => purgeAbandonedUploads(services, PROOF),
});

export const jobs = [
  openPaymentMonths,
  checkPaymentTotals,
  remind,
  checkWaiting,
  purgeUploads,
  uploadDeletion(deleteProofUpload, PROOF),
  fileDeletion(deleteProofFile, PROOF),
];
