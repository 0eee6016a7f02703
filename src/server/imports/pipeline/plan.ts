import { randomUUIDv7 } from 'node:crypto';
import type { ImportReport, MatchVerdict } from '#contract/imports/schema.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { compareFirms } from '../matching/compare-firms.ts';
import { extractFeatures } from '../matching/features.ts';
import { type Candidate, findCandidates, hasRecords, type RecordSummary, recordsByKey } from '../reads.ts';
import type { MergeReason, ReviewReason, StagedFirm } from '../tables.ts';
import type { CollectedList, ListEntry } from './collect-entries.ts';
import { compareEntries, dedupeList, type ListDuplicates, type ParsedEntry, parseEntry } from './dedupe-list.ts';
import type { ImportStore } from './import-store.ts';

/** What is to be written for one firm; a firm of which nothing is to be written has no step. */
export interface ImportStep {
  readonly action: StagedFirm['action'];
  readonly recordId: string;
  readonly businessId: string;
  readonly entry?: ListEntry;
  readonly merge?: MergeReason;
  readonly reviews: readonly ReviewReason[];
}

export interface ImportPlan {
  readonly steps: readonly ImportStep[];
  readonly report: ImportReport;
  readonly lapse: LapseCounts;
}

/** Records of the agency that a complete list no longer names, among all that it named before. */
interface LapseCounts {
  readonly gone: number;
  readonly active: number;
}

interface PlanOptions {
  readonly agencyId: string;
  readonly listDate: string;
  /** The date is known for sure, so that an older list does not undo a newer one. */
  readonly dateIsSure: boolean;
  readonly complete: boolean;
  readonly allowLapse: boolean;
}

/** Share of an agency's firms that a complete list may leave out without a question. */
const MAX_LAPSE_SHARE = 0.05;
/** Whether so many would lapse that a person must say yes. */
export const needsLapseConfirmation = ({ gone, active }: LapseCounts): boolean => gone > active * MAX_LAPSE_SHARE;
const BATCH = 500;

/** A record of the database beside an entry of the list. */
interface JudgedRecord {
  readonly record: Omit<Candidate, 'position' | 'data'>;
  readonly verdict: MatchVerdict;
}

type Outcome = 'created' | 'updated' | 'unchanged' | 'merged' | 'review';

/** Decides what the list changes; reads only. */
export async function planImport(
  store: ImportStore,
  collected: CollectedList,
  options: PlanOptions,
): Promise<ImportPlan> {
  const { sql } = store.readContext();
  const known = await recordsByKey(sql, options.agencyId);
  const planner = new Planner(
    collected.entries,
    await dedupeList(collected.entries, ({ key }) => !known.has(key)),
    known,
    options,
  );
  if (await hasRecords(sql)) await planner.lookUp(store);
  planner.decide();
  const { firms: lapsed, ...lapse } = options.complete ? planner.lapse() : { firms: 0, gone: 0, active: 0 };
  return { steps: planner.steps, report: { ...planner.report(collected), lapsed }, lapse };
}

class Planner {
  readonly steps: ImportStep[] = [];
  readonly #entries: readonly ListEntry[];
  readonly #known: ReadonlyMap<string, RecordSummary>;
  readonly #options: PlanOptions;
  readonly #within: ReadonlyMap<number, ListDuplicates>;
  /** Records that a new entry belongs to, or may belong to; without their values, of which there may be very many. */
  readonly #judged = new Map<number, JudgedRecord[]>();
  /** Records of this agency that an entry of the list continues. */
  readonly #claimed = new Set<string>();
  readonly #recordOf: string[] = [];
  readonly #businessOf: string[] = [];
  readonly #counts: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0, merged: 0, review: 0 };

  constructor(
    entries: readonly ListEntry[],
    within: ReadonlyMap<number, ListDuplicates>,
    known: ReadonlyMap<string, RecordSummary>,
    options: PlanOptions,
  ) {
    this.#entries = entries;
    this.#known = known;
    this.#options = options;
    this.#within = within;
    for (const { key } of entries) {
      const record = known.get(key);
      if (record) this.#claimed.add(record.id);
    }
  }

  /** Finds the records that new entries may belong to. */
  async lookUp(store: ImportStore): Promise<void> {
    const fresh = this.#entries.flatMap(({ key, text }, position) =>
      this.#known.has(key) ? [] : [{ position, text }],
    );
    for (let from = 0; from < fresh.length; from += BATCH) {
      const batch = fresh.slice(from, from + BATCH).map(({ position, text }) => ({ position, ...parseEntry(text) }));
      const entries = new Map(batch.map((entry) => [entry.position, entry]));
      const found = await findCandidates(store.readContext().sql, batch, this.#options.agencyId);
      for (const candidate of found) {
        const entry = entries.get(candidate.position);
        const judged = entry && this.#judge(entry, candidate);
        if (!judged || judged.verdict.verdict === 'different') continue;
        this.#judged.set(candidate.position, [...(this.#judged.get(candidate.position) ?? []), judged]);
      }
    }
  }

  decide(): void {
    for (const [at, entry] of this.#entries.entries()) {
      const record = this.#known.get(entry.key);
      const outcome = record ? this.#continueRecord(at, entry, record) : this.#place(at, entry);
      this.#counts[outcome] += 1;
      this.#counts[outcome === 'unchanged' ? 'unchanged' : 'merged'] += entry.rows - 1;
    }
  }

  #continueRecord(at: number, entry: ListEntry, record: Omit<RecordSummary, 'record_key'>): Outcome {
    this.#note(at, record.id, record.business_id);
    const base = { recordId: record.id, businessId: record.business_id, entry, reviews: [] };
    const { listDate, dateIsSure } = this.#options;
    const told = record.lapsed_on !== null && record.lapsed_on > record.list_date ? record.lapsed_on : record.list_date;
    const older = dateIsSure && listDate < told;
    if (older || (entry.hash === record.content_hash && record.lapsed_on === null)) {
      if (listDate > record.list_date) this.steps.push({ ...base, action: 'confirm' });
      return 'unchanged';
    }
    this.steps.push({ ...base, action: 'update' });
    return 'updated';
  }

  /** A firm that this agency's lists did not name under this name and place before. */
  #place(at: number, entry: ListEntry): Outcome {
    const { sameAs, possible: perhaps } = this.#within.get(at) ?? { possible: [] };
    if (sameAs) return this.#attach(at, entry, this.#businessOf[sameAs.entry] ?? '', sameAs.verdict);
    const judged = this.#judged.get(at) ?? [];
    const sure = judged
      .filter(({ verdict }) => verdict.verdict === 'sure')
      .sort((a, b) => b.verdict.score - a.verdict.score);
    const own = sure.find(({ record }) => record.agency_id === this.#options.agencyId && !this.#claimed.has(record.id));
    if (own) return this.#moved(at, entry, own.record);
    if (sure[0]) return this.#attach(at, entry, sure[0].record.business_id, sure[0].verdict);
    const [recordId, businessId] = [randomUUIDv7(), randomUUIDv7()];
    const reviews = [
      ...judged
        .filter(({ verdict }) => verdict.verdict === 'doubtful')
        .map(({ record, verdict }) => reviewReason(record.id, verdict)),
      ...perhaps.map(({ entry: other, verdict }) => reviewReason(this.#recordOf[other] ?? '', verdict)),
    ];
    this.#note(at, recordId, businessId);
    this.steps.push({ action: 'create', recordId, businessId, entry, reviews });
    return reviews.length > 0 ? 'review' : 'created';
  }

  #judge(entry: ParsedEntry, { position: _, data, ...record }: Candidate): JudgedRecord {
    const other: ParsedEntry = { firm: data, features: extractFeatures(data) };
    // beside an entry that this list prints as well, the agency means two; one that it no longer prints was renamed
    const verdict = this.#claimed.has(record.id)
      ? compareEntries(entry, other)
      : compareFirms(entry.features, other.features, record.agency_id === this.#options.agencyId);
    return { record, verdict };
  }

  /** The firm changed its address or its name: its record goes on under a new key. */
  #moved(at: number, entry: ListEntry, { id, business_id, list_date }: JudgedRecord['record']): Outcome {
    this.#claimed.add(id);
    return this.#continueRecord(at, entry, { id, business_id, list_date, content_hash: '', lapsed_on: null });
  }

  #attach(at: number, entry: ListEntry, businessId: string, { score, reasons }: MatchVerdict): Outcome {
    const recordId = randomUUIDv7();
    this.#note(at, recordId, businessId);
    this.steps.push({ action: 'attach', recordId, businessId, entry, merge: { score, reasons }, reviews: [] });
    return 'merged';
  }

  #note(at: number, recordId: string, businessId: string): void {
    this.#recordOf[at] = recordId;
    this.#businessOf[at] = businessId;
  }

  /** Steps for the firms that the complete list no longer names. @returns how many firms and records */
  lapse(): LapseCounts & { readonly firms: number } {
    const active = [...this.#known.values()].filter(({ lapsed_on }) => lapsed_on === null);
    const gone = active.filter(({ id }) => !this.#claimed.has(id));
    const firms = new Set(gone.map(({ business_id }) => business_id)).size;
    const lapse = { gone: gone.length, active: active.length };
    if (needsLapseConfirmation(lapse) && !this.#options.allowLapse) {
      throw new AppError(
        409,
        `This list no longer names ${gone.length} of the agency's ${active.length} firms, more than ${MAX_LAPSE_SHARE * 100} %. ` +
          'If that is right, import it again with --lapse; nothing was changed',
      );
    }
    for (const { id, business_id } of gone)
      this.steps.push({ action: 'lapse', recordId: id, businessId: business_id, reviews: [] });
    return { ...lapse, firms };
  }

  report({ rows, rejected }: CollectedList): Omit<ImportReport, 'lapsed'> {
    return { rows, ...this.#counts, rejected: rejected.length, firms: new Set(this.#businessOf).size };
  }
}

const reviewReason = (other: string, { score, reasons }: MatchVerdict): ReviewReason => ({ other, score, reasons });
