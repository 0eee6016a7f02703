import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  ComparedRecord,
  MergedRecord,
  MergeEntry,
  MergePage,
  ReviewPage,
} from '#contract/imports/schema/reviews.ts';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { agencyName, businessName } from '#server/businesses/reads/fragments.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeImports } from '../policy.ts';
import type {} from '../tables.ts';
import { cityAndState, firmFacts } from './firm-facts.ts';

const PAGE = 20;
const MERGES = 50;

interface RecordRow {
  readonly id: string;
  readonly business_id: string;
  readonly agency: string | null;
  readonly list_date: string | null;
  readonly lapsed_on: string | null;
  readonly data: ListedFirm;
}
interface ReviewRow {
  readonly id: string;
  readonly score: number;
  readonly reasons: string[];
  readonly created_at: Date;
  readonly one: RecordRow;
  readonly other: RecordRow;
}

const recordOf = (alias: string): RawBuilder<RecordRow> => sql`jsonb_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'business_id', ${sql.ref(`${alias}.business_id`)},
  'agency', ${agencyName(sql.ref(`${alias}.agency_id`))}, 'list_date', ${sql.ref(`${alias}.list_date`)}::text,
  'lapsed_on', ${sql.ref(`${alias}.lapsed_on`)}::text, 'data', ${sql.ref(`${alias}.data`)})`;

interface PairQuery {
  /** Id of the last pair of the previous page. */
  readonly after?: string | undefined;
  /** Part of the name of a firm or agency. */
  readonly q?: string | undefined;
}

const nameIn = (record: string) => sql`${sql.ref(record)}.data ->> 'legal_business_name'`;
const agencyIn = (record: string) => agencyName(sql.ref(`${record}.agency_id`));

/** Whether one of these texts contains what is sought, in any case. */
const contains = (q: string | undefined, texts: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  q === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`strpos(lower(concat_ws(chr(10), ${sql.join(texts)})), lower(${q})) > 0`;

/** Undecided pairs; records that already belong to the same business need no decision. */
const PENDING = sql`match_reviews r JOIN source_records a ON a.id = r.other_record_id
  JOIN source_records b ON b.id = r.record_id
  WHERE r.decision IS NULL AND a.business_id <> b.business_id`;

/** Fragment for other features: number of undecided pairs. */
export const pendingReviewCount: RawBuilder<number> = sql`(SELECT count(*)::int FROM ${PENDING})`;

/** Fragment for other features: number of merges made since then. */
export const mergeCountSince = (since: Date): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM merges WHERE made_at > ${since})`;

export async function pendingReviews(ctx: ReadContext, { after, q }: PairQuery = {}): Promise<ReviewPage> {
  authorizeImports(ctx.actor);
  const { rows } = await sql<ReviewRow>`
    SELECT r.id, r.score, r.reasons, r.created_at, ${recordOf('a')} AS one, ${recordOf('b')} AS other
    FROM ${PENDING} AND ${afterReview(after)} AND ${contains(q, [nameIn('a'), nameIn('b'), agencyIn('a'), agencyIn('b')])}
    ORDER BY r.score DESC, r.id LIMIT ${PAGE + 1}`.execute(ctx.sql);
  const { rows: counted } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM ${PENDING}
    AND ${contains(q, [nameIn('a'), nameIn('b'), agencyIn('a'), agencyIn('b')])}`.execute(ctx.sql);
  const shown = rows.slice(0, PAGE);
  return {
    reviews: shown.map(({ one, other, created_at, ...review }) => ({
      ...review,
      created_at: created_at.toISOString(),
      records: [comparedRecord(one), comparedRecord(other)],
    })),
    waiting: counted[0]?.waiting ?? 0,
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

const afterReview = (after: string | undefined): RawBuilder<SqlBool> =>
  after === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(-r.score, r.id) > (SELECT -score, id FROM match_reviews WHERE id = ${after})`;

const comparedRecord = ({ data, ...record }: RecordRow): ComparedRecord => ({
  ...record,
  name: data.legal_business_name,
  facts: firmFacts(data),
});

/** Who decided a review and how: the conflict message for the second person. */
export async function describeDecision(db: Sql, id: string): Promise<string> {
  const { rows } = await sql<{ decision: string | null; by: string | null }>`
    SELECT decision, ${personName(sql.ref('match_reviews.decided_by'))} AS by FROM match_reviews
    WHERE id = ${id}`.execute(db);
  const [made] = rows;
  const what = made?.decision === 'same' ? 'the same firm' : 'different firms';
  return `${made?.by ?? 'Someone'} already decided: ${what}`;
}

interface MergeRow extends Omit<MergeEntry, 'made_at' | 'undone_at' | 'records' | 'into'> {
  readonly made_at: Date;
  readonly undone_at: Date | null;
  readonly into: Omit<MergeEntry['into'], 'records'> & { readonly records: readonly RecordRow[] };
  readonly records: readonly RecordRow[];
}

const mergedRecord = ({ id, data, agency, list_date }: RecordRow): MergedRecord => ({
  id,
  name: data.legal_business_name,
  place: cityAndState(data),
  agency,
  list_date,
});

/** Records of a firm besides those that a merge brought; more than these are not shown. */
const MAX_OTHERS = 20;

const othersOf = sql`(SELECT coalesce(jsonb_agg(${recordOf('o')} ORDER BY o.list_date DESC NULLS LAST, o.id), '[]') FROM (
  SELECT * FROM source_records WHERE business_id = m.to_business AND NOT id = ANY(m.record_ids)
  ORDER BY list_date DESC NULLS LAST, id LIMIT ${MAX_OTHERS}) o)`;

const mergeMatches = (q: string | undefined): RawBuilder<SqlBool> =>
  q === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${contains(q, [businessName(sql.ref('m.to_business'))])} OR EXISTS (
        SELECT FROM source_records n WHERE n.id = ANY(m.record_ids) AND ${contains(q, [nameIn('n'), agencyIn('n')])}))`;

export async function mergeHistory(ctx: ReadContext, { after, q }: PairQuery = {}): Promise<MergePage> {
  authorizeImports(ctx.actor);
  const { rows } = await sql<MergeRow>`
    SELECT m.id, m.made_at, ${personName(sql.ref('m.made_by'))} AS by, m.score, m.reasons, m.undone_at,
           ${personName(sql.ref('m.undone_by'))} AS undone_by,
           jsonb_build_object('business_id', m.to_business, 'name', ${businessName(sql.ref('m.to_business'))},
                              'records', ${othersOf}) AS into,
           (SELECT coalesce(jsonb_agg(${recordOf('s')} ORDER BY s.id), '[]') FROM source_records s
            WHERE s.id = ANY(m.record_ids)) AS records
    FROM merges m WHERE ${
      after === undefined ? sql`true` : sql`(m.made_at, m.id) < (SELECT made_at, id FROM merges WHERE id = ${after})`
    } AND ${mergeMatches(q)}
    ORDER BY m.made_at DESC, m.id DESC LIMIT ${MERGES + 1}`.execute(ctx.sql);
  const shown = rows.slice(0, MERGES);
  return {
    merges: shown.map(({ made_at, undone_at, records, into, ...merge }) => ({
      ...merge,
      made_at: made_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
      into: { ...into, records: into.records.map(mergedRecord) },
      records: records.map(mergedRecord),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}
