import { randomUUIDv7 } from 'node:crypto';
import { MAX_LAPSE_PERCENT } from '#contract/imports/rules/lapse.ts';
import type { ImportReport, MatchVerdict } from '#contract/imports/schema.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { compareFirms } from '../matching/compare-firms.ts';
import { extractFeatures } from '../matching/features.ts';
import { type Candidate, findCandidates, hasRecords, type RecordSummary, recordsByKey } from '../reads.ts';
import type { MergeReason, ReviewReason, StagedFirm } from '../tables.ts';
import type { CollectedList } from './collect-entries.ts';
import { compareEntries, dedupeList, type ListDuplicates, type ParsedEntry, parseEntry } from './dedupe-list.ts';
import type { ImportStore } from './import-store.ts';
import type { ListEntry } from './list-entry.ts';
import { continuedRecords, type KnownRecord } from './restated-entries.ts';

/** The planned write for one firm; unchanged firms have no step. */
export interface ImportStep {
  readonly action: StagedFirm['action'];
  readonly recordId: string;
  readonly businessId: string;
  readonly entry?: ListEntry;
  /** The same file stated it before, perhaps read in another way. */
  readonly reread?: boolean;
  /** Hash of the record's values that it replaces. */
  readonly was?: string;
  readonly merge?: MergeReason;
  readonly reviews: readonly ReviewReason[];
}

export interface ImportPlan {
  readonly steps: readonly ImportStep[];
  readonly report: ImportReport;
  readonly lapse: LapseCounts;
  /** Firms whose values a dated list of the agency states otherwise; a list of unknown date leaves them. */
  readonly leftAsDated: number;
  /** Records that stay as they are because the list states the same. */
  readonly confirmed: readonly string[];
}

/** Active records of the agency, and how many of them a complete list no longer names. */
interface LapseCounts {
  readonly gone: number;
  readonly active: number;
}

interface PlanOptions {
  readonly agencyId: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
  /** Null if not known. */
  readonly listDate: string | null;
  /** The list is no later than this, so that an older list can be kept from undoing a newer one. */
  readonly latestDate: string | null;
  readonly complete: boolean;
  readonly allowLapse: boolean;
}

/** Whether so many firms would lapse that a person must confirm. */
export const needsLapseConfirmation = ({ gone, active }: LapseCounts): boolean =>
  gone * 100 > active * MAX_LAPSE_PERCENT;
const BATCH = 500;

/** A candidate record with its match verdict. */
interface JudgedRecord {
  readonly record: Omit<Candidate, 'position' | 'data'>;
  readonly verdict: MatchVerdict;
}

type Outcome = 'created' | 'updated' | 'unchanged' | 'merged' | 'review';

/** Plans the changes of a list. Reads only. */
export async function planImport(
  store: ImportStore,
  collected: CollectedList,
  options: PlanOptions,
): Promise<ImportPlan> {
  const { sql } = store.readContext();
  const known = await recordsByKey(sql, options.agencyId, options.sha256);
  const records = await continuedRecords(sql, collected.entries, known, options.listDate);
  const planner = new Planner(
    collected.entries,
    await dedupeList(collected.entries, (entry) => !records.has(entry)),
    known,
    records,
    options,
  );
  if (await hasRecords(sql)) await planner.findCandidates(store);
  planner.planEntries();
  const { firms: lapsed, ...lapse } = options.complete ? planner.planLapses() : { firms: 0, gone: 0, active: 0 };
  const { steps, leftAsDated, confirmed } = planner;
  return { steps, report: { ...planner.report(collected), lapsed }, lapse, leftAsDated, confirmed };
}

class Planner {
  readonly steps: ImportStep[] = [];
  leftAsDated = 0;
  readonly confirmed: string[] = [];
  readonly #entries: readonly ListEntry[];
  readonly #known: ReadonlyMap<string, RecordSummary>;
  /** The record that an entry continues. */
  readonly #records: ReadonlyMap<ListEntry, KnownRecord>;
  readonly #options: PlanOptions;
  readonly #duplicates: ReadonlyMap<number, ListDuplicates>;
  /** Sure and doubtful candidates per new entry, without their values to save memory. */
  readonly #candidates = new Map<number, JudgedRecord[]>();
  /** Ids of this agency's records that an entry of the list continues. */
  readonly #continued = new Set<string>();
  readonly #recordOf: string[] = [];
  readonly #businessOf: string[] = [];
  readonly #counts: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0, merged: 0, review: 0 };

  constructor(
    entries: readonly ListEntry[],
    duplicates: ReadonlyMap<number, ListDuplicates>,
    known: ReadonlyMap<string, RecordSummary>,
    records: ReadonlyMap<ListEntry, KnownRecord>,
    options: PlanOptions,
  ) {
    this.#entries = entries;
    this.#known = known;
    this.#records = records;
    this.#options = options;
    this.#duplicates = duplicates;
    for (const { id } of records.values()) this.#continued.add(id);
  }

  /** Finds and scores candidate records for new entries. */
  async findCandidates(store: ImportStore): Promise<void> {
    const fresh = this.#entries.flatMap((entry, position) =>
      this.#records.has(entry) ? [] : [{ position, text: entry.text }],
    );
    for (let from = 0; from < fresh.length; from += BATCH) {
      const batch = fresh.slice(from, from + BATCH).map(({ position, text }) => ({ position, ...parseEntry(text) }));
      const entries = new Map(batch.map((entry) => [entry.position, entry]));
      const found = await findCandidates(store.readContext().sql, batch, this.#options.agencyId);
      for (const candidate of found) {
        const entry = entries.get(candidate.position);
        const judged = entry && this.#scoreCandidate(entry, candidate);
        if (!judged || judged.verdict.verdict === 'different') continue;
        this.#candidates.set(candidate.position, [...(this.#candidates.get(candidate.position) ?? []), judged]);
      }
    }
  }

  planEntries(): void {
    for (const [at, entry] of this.#entries.entries()) {
      const record = this.#records.get(entry);
      const outcome = record ? this.#continueRecord(at, entry, record) : this.#planNewEntry(at, entry);
      this.#counts[outcome] += 1;
      this.#counts[outcome === 'unchanged' ? 'unchanged' : 'merged'] += entry.rows - 1;
    }
  }

  #continueRecord(at: number, entry: ListEntry, record: KnownRecord): Outcome {
    this.#recordTarget(at, record.id, record.business_id);
    const reread = record.same_file;
    const base = { recordId: record.id, businessId: record.business_id, entry, reread, reviews: [] };
    const isSame = entry.hash === record.content_hash && record.lapsed_on === null;
    if (!reread && this.#isOutdated(record)) {
      if (isSame) this.confirmed.push(record.id);
      else if (this.#options.listDate === null) this.leftAsDated += 1;
      return 'unchanged';
    }
    if (isSame) {
      if (this.#isNewer(record)) this.steps.push({ ...base, action: 'confirm' });
      else this.confirmed.push(record.id);
      return 'unchanged';
    }
    this.steps.push({ ...base, action: 'update', was: record.content_hash });
    return 'updated';
  }

  /** Whether a later list of the agency states the record; a list of unknown date is never later than one with a date. */
  #isOutdated({ lapsed_on, list_date }: KnownRecord): boolean {
    const { listDate, latestDate } = this.#options;
    const asOf = lapsed_on !== null && lapsed_on > (list_date ?? '') ? lapsed_on : list_date;
    if (asOf === null) return false;
    return listDate === null || (latestDate !== null && latestDate < asOf);
  }

  /** Whether the date of the list, or for the same file its corrected date, is news about an unchanged record. */
  #isNewer({ list_date, same_file }: KnownRecord): boolean {
    const { listDate } = this.#options;
    return same_file ? listDate !== list_date : listDate !== null && listDate > (list_date ?? '');
  }

  /** An entry whose key is new for this agency. */
  #planNewEntry(at: number, entry: ListEntry): Outcome {
    const { sameAs, possible: perhaps } = this.#duplicates.get(at) ?? { possible: [] };
    if (sameAs) return this.#attach(at, entry, this.#businessOf[sameAs.entry] ?? '', sameAs.verdict);
    const judged = this.#candidates.get(at) ?? [];
    const sure = judged
      .filter(({ verdict }) => verdict.verdict === 'sure')
      .sort((a, b) => b.verdict.score - a.verdict.score);
    const own = sure.find(
      ({ record }) => record.agency_id === this.#options.agencyId && !this.#continued.has(record.id),
    );
    if (own) return this.#continueRenamed(at, entry, own.record);
    if (sure[0]) return this.#attach(at, entry, sure[0].record.business_id, sure[0].verdict);
    const [recordId, businessId] = [randomUUIDv7(), randomUUIDv7()];
    const reviews = [
      ...judged
        .filter(({ verdict }) => verdict.verdict === 'doubtful')
        .map(({ record, verdict }) => reviewReason(record.id, verdict)),
      ...perhaps.map(({ entry: other, verdict }) => reviewReason(this.#recordOf[other] ?? '', verdict)),
    ];
    this.#recordTarget(at, recordId, businessId);
    this.steps.push({ action: 'create', recordId, businessId, entry, reviews });
    return reviews.length > 0 ? 'review' : 'created';
  }

  #scoreCandidate(entry: ParsedEntry, { position: _, data, ...record }: Candidate): JudgedRecord {
    const other: ParsedEntry = { firm: data, features: extractFeatures(data) };
    // a record that this list also prints is another entry; one that it no longer prints may have been renamed
    const verdict = this.#continued.has(record.id)
      ? compareEntries(entry, other)
      : compareFirms(entry.features, other.features, record.agency_id === this.#options.agencyId);
    return { record, verdict };
  }

  /** The firm changed its address or name: its record continues under a new key. */
  #continueRenamed(at: number, entry: ListEntry, { id, business_id, list_date }: JudgedRecord['record']): Outcome {
    this.#continued.add(id);
    return this.#continueRecord(at, entry, {
      id,
      business_id,
      list_date,
      content_hash: '',
      lapsed_on: null,
      same_file: false,
    });
  }

  #attach(at: number, entry: ListEntry, businessId: string, { score, reasons }: MatchVerdict): Outcome {
    const recordId = randomUUIDv7();
    this.#recordTarget(at, recordId, businessId);
    this.steps.push({ action: 'attach', recordId, businessId, entry, merge: { score, reasons }, reviews: [] });
    return 'merged';
  }

  #recordTarget(at: number, recordId: string, businessId: string): void {
    this.#recordOf[at] = recordId;
    this.#businessOf[at] = businessId;
  }

  /** Adds steps for records that the complete list no longer names. @returns numbers of firms and records */
  planLapses(): LapseCounts & { readonly firms: number } {
    const active = [...this.#known.values()].filter(({ lapsed_on }) => lapsed_on === null);
    const gone = active.filter(({ id }) => !this.#continued.has(id));
    const firms = new Set(gone.map(({ business_id }) => business_id)).size;
    const lapse = { gone: gone.length, active: active.length };
    if (needsLapseConfirmation(lapse) && !this.#options.allowLapse) {
      throw new AppError(
        409,
        `This list no longer includes ${gone.length} of the agency's ${active.length} firms, more than ${MAX_LAPSE_PERCENT}%. ` +
          'If that is correct, import it again with --lapse. Nothing was changed.',
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
