import { type ImportCounts, type PaymentMapping, SHOWN_PAYMENTS } from '#contract/payment-imports/rules.ts';
import type { ShownPayment } from '#contract/payment-imports/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { reportImported } from '#server/payments/commands/report.ts';
import { payerBook } from '#server/payments/reads/book.ts';
import { ContractFinder } from '../adapters/contract-finder.ts';
import type { Refusal } from '../adapters/read-payment.ts';
import { type ComparedPayments, comparePayments, type PlacedPayment, placePayment } from '../reads/known-payments.ts';
import { openPayments } from '../reads/open-payments.ts';

/** Payments of one transaction, which may take longer than a command's. */
const BATCH = 500;
const BATCH_TIMEOUT = { limitMs: 60_000 } as const;

export interface FileOfPayments {
  readonly path: string;
  readonly companyId: string;
  /** For whom it is reported: the person who began the import, or the system for the command line. */
  readonly actor: Actor;
  readonly mapping: PaymentMapping | null;
  /** Of the import that reports the payments; null only to see what it would change. */
  readonly importId: string | null;
  /** Gets the refused rows in the order of the file. */
  readonly onRefused: (refusals: readonly Refusal[]) => Promise<void>;
  readonly onProgress?: (rows: number) => void;
}
export interface ReadFile {
  readonly counts: ImportCounts;
  readonly reportedCents: number;
  readonly hash: string;
  readonly headers: readonly string[];
  readonly mapping: PaymentMapping;
  readonly payments: readonly ShownPayment[];
  /** Why nothing can be read with this mapping. */
  readonly fault: string | null;
}

/**
 * Reads a file of payments, and reports them if an import says so: in batches, each in a transaction, after the file was
 * read whole once. A second run finds what the first one reported.
 * @throws AppError 413 or 422 for a file that is no list of payments
 */
export async function readFile(services: AppServices, file: FileOfPayments): Promise<ReadFile> {
  const opened = await openPayments(file.path, file.mapping);
  const { hash, headers, mapping, fault } = opened;
  const ctx = { ...services.readContext(), actor: file.actor };
  const run = new Run(services, file, mapping, new ContractFinder(await payerBook(ctx, file.companyId)));
  if (fault === null) {
    // a file that is cut off or damaged further down must not be half reported
    if (file.importId !== null) for await (const _ of opened.rows());
    for await (const row of opened.rows()) await run.add(row);
    await run.flush();
  } else if (file.importId !== null) throw new AppError(422, `The mapping ${fault}`);
  return {
    hash,
    headers,
    mapping,
    fault,
    counts: run.counts,
    reportedCents: run.reportedCents,
    payments: run.payments,
  };
}

/** Gathers batches, and what became of each row. */
class Run {
  readonly counts: ImportCounts = { rows: 0, reported: 0, unchanged: 0, refused: 0 };
  readonly payments: ShownPayment[] = [];
  reportedCents = 0;
  readonly #services: AppServices;
  readonly #file: FileOfPayments;
  readonly #mapping: PaymentMapping;
  readonly #finder: ContractFinder;
  /** In which line the payment of a name is. */
  readonly #seen = new Map<string, number>();
  #batch: PlacedPayment[] = [];
  #refused: Refusal[] = [];

  constructor(services: AppServices, file: FileOfPayments, mapping: PaymentMapping, finder: ContractFinder) {
    this.#services = services;
    this.#file = file;
    this.#mapping = mapping;
    this.#finder = finder;
  }

  async add(row: Parameters<typeof placePayment>[0] | Refusal): Promise<void> {
    this.counts.rows++;
    if (this.counts.rows % 10_000 === 0) this.#file.onProgress?.(this.counts.rows);
    const placed = 'reason' in row ? row : placePayment(row, this.#finder, this.#mapping);
    if ('reason' in placed) this.#refused.push(placed);
    else this.#take(placed);
    if (this.#batch.length + this.#refused.length >= BATCH) await this.flush();
  }

  #take(placed: PlacedPayment): void {
    const { line, cells } = placed.read;
    const before = this.#seen.get(placed.ref);
    if (before !== undefined) {
      const reason = `The same payment is in line ${before}. Give each payment a number of its own if both were made`;
      this.#refused.push({ line, cells, column: '', reason });
      return;
    }
    this.#seen.set(placed.ref, line);
    this.#batch.push(placed);
  }

  async flush(): Promise<void> {
    const [batch, refused] = [this.#batch, this.#refused];
    this.#batch = [];
    this.#refused = [];
    const compared = batch.length === 0 ? NOTHING : await this.#compareOrReport(batch);
    const all = [...refused, ...compared.refused].sort((one, other) => one.line - other.line);
    if (all.length > 0) await this.#file.onRefused(all);
    this.counts.reported += compared.fresh.length;
    this.counts.unchanged += compared.unchanged;
    this.counts.refused += all.length;
    for (const placed of compared.fresh) {
      this.reportedCents += placed.report.amount_cents;
      if (this.payments.length < SHOWN_PAYMENTS) this.payments.push(shown(placed));
    }
  }

  #compareOrReport(batch: readonly PlacedPayment[]): Promise<ComparedPayments> {
    const { importId, companyId, actor } = this.#file;
    if (importId === null) return comparePayments({ ...this.#services.readContext(), actor }, companyId, batch);
    return this.#services.transact(
      (ctx) => reportBatch(inTheNameOf(ctx, actor), companyId, importId, batch),
      BATCH_TIMEOUT,
    );
  }
}

/** Jobs run as the system; what a file reports was said by a person. */
const inTheNameOf = (ctx: WriteContext, actor: Actor): WriteContext => ({
  ...ctx,
  actor,
  audit: (entry) => ctx.audit({ ...entry, ...(actor.kind === 'user' && { by: actor.id }) }),
});

const NOTHING: ComparedPayments = { fresh: [], unchanged: 0, refused: [] };

const shown = ({ read, contract, report }: PlacedPayment): ShownPayment => ({
  line: read.line,
  firm: contract.firm,
  contract: contract.number ?? contract.title,
  month: report.month,
  amount_cents: report.amount_cents,
  retainage_cents: report.retainage_cents,
  paid_on: report.paid_on,
});

/** Reports what is new of a batch, in the transaction of `ctx`. */
async function reportBatch(
  ctx: WriteContext,
  companyId: string,
  importId: string,
  batch: readonly PlacedPayment[],
): Promise<ComparedPayments> {
  await serialize(ctx.sql, `imported payments of ${companyId}`);
  const compared = await comparePayments(ctx, companyId, batch);
  if (compared.fresh.length === 0) return compared;
  const ids = await reportImported(
    ctx,
    { companyId, file: importId },
    { lines: compared.fresh.map(({ report }) => report) },
  );
  await ctx.sql
    .insertInto('imported_payments')
    .values(
      compared.fresh.map(({ ref, hash }, at) => ({
        hiring_company_id: companyId,
        ref,
        hash,
        line_id: ids[at] ?? '',
        import_id: importId,
      })),
    )
    .execute();
  return compared;
}
