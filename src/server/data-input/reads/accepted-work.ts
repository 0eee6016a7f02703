import { sql } from 'kysely';
import { MINORITY_RACES, type MonthlyReport } from '#contract/data-input/rules.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** People of accepted months, added up by what tables for residents are divided by. */
export interface AcceptedWork {
  /** `YYYY-MM` */
  readonly month: string;
  readonly trade: string | null;
  readonly residence: string;
  readonly sex: string;
  readonly origin: string;
  readonly level: string;
  readonly people: number;
  readonly hours_hundredths: number;
  readonly new_hires: number;
}

/** Rows of one project: months, trades and the few values of each division. */
const MOST = 100_000;

/** Of all branches. Unscoped and before suppression: the room that asks says who may know, and shows no small cells. */
export async function acceptedWork(db: Sql, projectId: string): Promise<AcceptedWork[]> {
  const { rows } = await sql<AcceptedWork>`
    SELECT to_char(m.month, 'YYYY-MM') AS month, r.trade, coalesce(r.residence, 'unknown') AS residence,
           coalesce(r.sex, 'not_stated') AS sex,
           CASE WHEN r.race = ANY(${[...MINORITY_RACES]}::text[]) THEN 'minority' WHEN r.race = 'white' THEN 'white'
                ELSE 'not_stated' END AS origin,
           coalesce(r.level, 'not_stated') AS level, coalesce(sum(r.people), 0)::bigint AS people,
           coalesce(sum(r.hours_hundredths), 0)::bigint AS hours_hundredths, coalesce(sum(r.new_hires), 0)::bigint AS new_hires
    FROM project_months m JOIN project_month_rows r ON r.month_id = m.id AND r.revision = m.accepted_revision
    WHERE m.project_id = ${projectId}::uuid AND m.tab = 'workforce-utilization'
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6 LIMIT ${MOST}`.execute(db);
  return rows;
}

/** New hires of accepted months. Unscoped, as `acceptedWork`. */
export async function acceptedHiring(
  db: Sql,
  projectId: string,
): Promise<{ month: string; is_local: boolean | null; people: number; hours_hundredths: number }[]> {
  const { rows } = await sql<{ month: string; is_local: boolean | null; people: number; hours_hundredths: number }>`
    SELECT to_char(m.month, 'YYYY-MM') AS month, r.is_local, coalesce(sum(r.people), 0)::bigint AS people,
           coalesce(sum(r.hours_hundredths), 0)::bigint AS hours_hundredths
    FROM project_months m JOIN project_month_rows r ON r.month_id = m.id AND r.revision = m.accepted_revision
    WHERE m.project_id = ${projectId}::uuid AND m.tab = 'local-hiring'
    GROUP BY 1, 2 ORDER BY 1, 2 LIMIT ${MOST}`.execute(db);
  return rows;
}

/** A month whose accepted figures replaced others. */
export interface Correction {
  readonly tab: MonthlyReport;
  /** `YYYY-MM` */
  readonly month: string;
  /** The day on which they were accepted, at the place of the project. */
  readonly on: string;
}

/** @param timeZone of the project @param limit the last ones */
export async function acceptedCorrections(
  db: Sql,
  projectId: string,
  { timeZone, limit }: { readonly timeZone: string; readonly limit: number },
): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    SELECT m.tab, to_char(m.month, 'YYYY-MM') AS month, max((x.accepted_at AT TIME ZONE ${timeZone})::date) AS "on"
    FROM project_months m JOIN project_month_revisions x ON x.month_id = m.id AND x.number = m.accepted_revision
    WHERE m.project_id = ${projectId}::uuid AND x.number > 1 AND x.accepted_at IS NOT NULL
    GROUP BY 1, 2 ORDER BY 3 DESC, 2 DESC, 1 LIMIT ${limit}`.execute(db);
  return rows;
}

/** The first day of the last month of which anything was accepted; null for none. */
export async function lastAcceptedMonth(db: Sql, projectId: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    SELECT max(m.month) AS month FROM project_months m
    WHERE m.project_id = ${projectId}::uuid AND m.accepted_revision IS NOT NULL`.execute(db);
  return rows[0]?.month ?? null;
}
