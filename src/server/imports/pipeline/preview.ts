import { sql } from 'kysely';
import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportPreview } from '#contract/imports/schema/drafts.ts';
import type { ListedFirm } from '#contract/imports/schema.ts';
import type { Sql } from '#server/db/types.ts';
import { parseHyperlinkFormula } from '../parsing/links.ts';
import { sanitizeText } from '../parsing/type-mismatches.ts';
import { cityAndState, diffFacts, type FirmFact, firmFacts, isMatchedFact } from '../reads/firm-facts.ts';
import type { ReviewReason, StoredRow } from '../tables.ts';
import { keepUnlistedCertificates } from './apply.ts';
import type { ImportStore } from './import-store.ts';
import type { ListEntry } from './list-entry.ts';
import { type ImportStep, needsLapseConfirmation } from './plan.ts';
import type { PreparedImport } from './run.ts';

/** Rows per query. */
const BATCH = 500;
/** Characters shown per value; the record keeps all of them. */
const MAX_VALUE_LENGTH = 600;

/** Rows of the preview in batches, one per firm. */
export async function* previewRows(store: ImportStore, prepared: PreparedImport): AsyncGenerator<PreviewedRow[]> {
  const { plan, entries, run } = prepared;
  const rejected = [...prepared.rejected, ...prepared.corrected];
  const fresh = firmsOfPlan(plan.steps);
  const written = plan.steps.filter(({ action }) => action !== 'confirm');
  for (let from = 0; from < written.length; from += BATCH) {
    const steps = written.slice(from, from + BATCH);
    const known = await knownFirms(store.readContext().sql, steps);
    yield steps.map((step) => ({
      kind: rowKindOf(step),
      data: previewRow(step, run, (id) => known.get(id) ?? fresh.get(id)),
    }));
  }
  const changed = new Set<ListEntry | undefined>(written.map(({ entry }) => entry));
  const same = entries.filter((entry) => !changed.has(entry));
  for (let from = 0; from < same.length; from += BATCH)
    yield same.slice(from, from + BATCH).map((entry) => ({ kind: 'unchanged', data: firmRow(firmOf(entry)) }));
  for (let from = 0; from < rejected.length; from += BATCH)
    yield rejected
      .slice(from, from + BATCH)
      .map((row) => ({ kind: 'rejected', position: row.position, data: rejectedRow(row, run.mapping) }));
}

interface PreviewedRow {
  readonly kind: RowKind;
  /** Of a rejected row: stays the same in every preview of the file. */
  readonly position?: number;
  readonly data: StoredRow;
}

/** Summary of the preview; `counts` are the numbers of rows by kind. */
export function summarizePreview(prepared: PreparedImport, counts: ImportPreview['counts']): ImportPreview {
  const { plan, listDate, listDateFrom, notes, warnings, rejected, corrected, entries, layout } = prepared;
  const further = plan.report.rows - rejected.length - entries.length;
  const together = further > 0 ? [`${further} rows repeat a firm of another row and were combined with it`] : [];
  return {
    report: plan.report,
    counts,
    lapse: { ...plan.lapse, ask: needsLapseConfirmation(plan.lapse) },
    list_date: listDate,
    list_date_from: listDateFrom,
    notes: [...notes, ...together],
    unread: layout.unread.map(({ column, kind, samples }) => ({
      column: sanitizeText(column),
      kind,
      samples: samples.map(sanitizeText),
    })),
    warnings: warnings.map(({ examples, column, ...warning }) => ({
      ...warning,
      column: sanitizeText(column),
      examples: examples.map(({ line, value }) => ({ line, value: sanitizeText(value) })),
    })),
    corrected: corrected.length,
    uncounted: 0,
  };
}

function rowKindOf({ action, reviews }: ImportStep): RowKind {
  if (action === 'create') return reviews.length > 0 ? 'review' : 'new';
  return ({ attach: 'attached', update: 'updated', confirm: 'unchanged', lapse: 'lapsed' } as const)[action];
}

/** The firm of a step, either in the directory or only in the list. */
interface KnownFirm {
  readonly businessId: string | null;
  readonly firm: ListedFirm;
  readonly lapsedOn: string | null;
}

const firmOf = ({ text }: ListEntry) => JSON.parse(text) as ListedFirm;

/** New firms of the list that other entries attach to or may match, by record id and business id. */
function firmsOfPlan(steps: readonly ImportStep[]): ReadonlyMap<string, KnownFirm> {
  const wanted = new Set(
    steps.flatMap(({ action, businessId, reviews }) => [
      ...(action === 'attach' ? [businessId] : []),
      ...reviews.map(({ other }) => other),
    ]),
  );
  const firms = new Map<string, KnownFirm>();
  for (const { action, recordId, businessId, entry } of steps) {
    if (action === 'attach' || !entry) continue;
    const ids = [recordId, businessId].filter((id) => wanted.has(id));
    for (const id of ids) firms.set(id, { businessId: null, firm: firmOf(entry), lapsedOn: null });
  }
  return firms;
}

/** Stored records by record id, and one record per business by business id. */
async function knownFirms(db: Sql, steps: readonly ImportStep[]): Promise<ReadonlyMap<string, KnownFirm>> {
  const records = steps.flatMap(({ recordId, reviews }) => [recordId, ...reviews.map(({ other }) => other)]);
  const businesses = steps.flatMap(({ action, businessId }) => (action === 'attach' ? [businessId] : []));
  const rows = await db
    .selectFrom('source_records')
    .select(['id', 'business_id', 'data', 'lapsed_on'])
    .where(sql<boolean>`(id = ANY(${records}::uuid[]) OR business_id = ANY(${businesses}::uuid[]))`)
    .orderBy('list_date')
    .execute();
  const firms = new Map<string, KnownFirm>();
  for (const { id, business_id, data, lapsed_on } of rows) {
    const known = { businessId: business_id, firm: data, lapsedOn: lapsed_on };
    firms.set(id, known);
    if (businesses.includes(business_id)) firms.set(business_id, known);
  }
  return firms;
}

type FindFirm = (id: string) => KnownFirm | undefined;

function previewRow(step: ImportStep, run: PreparedImport['run'], find: FindFirm): StoredRow {
  const { action, entry, businessId, recordId, reread, merge, reviews } = step;
  const before = find(recordId);
  const list = { complete: run.complete, list_date: run.listDate };
  if (action === 'lapse' && before)
    return {
      ...summaryRow(before.firm),
      changes: [{ field: 'status', before: 'listed', after: `lapsed on ${run.listDate}` }],
    };
  const read = entry && firmOf(entry);
  const after = read && (before && !reread ? keepUnlistedCertificates(read, before.firm, list) : read);
  if (!after) return summaryRow(before?.firm ?? UNKNOWN_FIRM);
  const status = before?.lapsedOn ? [{ field: 'status', value: `lapsed on ${before.lapsedOn}` }] : [];
  const changes = diffFacts(
    displayFacts([...status, ...(before ? firmFacts(before.firm) : [])]),
    displayFacts(firmFacts(after)),
  );
  const attached = merge ? [{ ...merge, other: businessId }] : [];
  return { ...firmRow(after), changes, matches: [...attached, ...reviews].map((match) => matchOf(match, find)) };
}

const UNKNOWN_FIRM = { legal_business_name: '', city: null, state: null };

/** A row of a firm that the list has, with what was read of it. */
const firmRow = (firm: ListedFirm): StoredRow => ({
  ...summaryRow(firm),
  facts: displayFacts(firmFacts(firm).filter(({ field }) => isMatchedFact(field))),
});

const summaryRow = (firm: Pick<ListedFirm, 'legal_business_name' | 'city' | 'state'>): StoredRow => ({
  name: sanitizeText(firm.legal_business_name),
  place: sanitizeText(cityAndState(firm)),
  facts: [],
  changes: [],
  matches: [],
  rejected: null,
});

const displayFacts = (facts: readonly FirmFact[]): FirmFact[] =>
  facts.map(({ field, value }) => ({
    field: sanitizeText(field),
    value: sanitizeText(value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value),
  }));

function matchOf({ other, score, reasons }: ReviewReason, find: FindFirm): StoredRow['matches'][number] {
  const known = find(other);
  const { name, place } = summaryRow(known?.firm ?? UNKNOWN_FIRM);
  return { business_id: known?.businessId ?? null, name, place, score, reasons: [...reasons] };
}

function rejectedRow(
  { line, column, reason, cells, correctable, correction }: PreparedImport['rejected'][number],
  { columns }: PreparedImport['run']['mapping'],
): StoredRow {
  const name = (columns.legal_business_name ?? []).map((header) => textOf(cells[header])).find((text) => text.trim());
  return {
    ...summaryRow({ ...UNKNOWN_FIRM, legal_business_name: (name ?? '').slice(0, 300) }),
    rejected: {
      line,
      column: sanitizeText(column),
      reason,
      cells: namedCells(cells),
      correctable,
      correction: correction && { ...correction, cells: namedCells(correction.cells) },
    },
  };
}

const textOf = (cell = ''): string => parseHyperlinkFormula(cell)?.label ?? cell;

const namedCells = (cells: Readonly<Record<string, string>>) =>
  Object.entries(cells).map(([name, value]) => ({ column: sanitizeText(name), value: sanitizeText(value) }));
