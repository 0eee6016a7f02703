import { type RawBuilder, sql } from 'kysely';
import { MINORITY_RACES, RACES } from '#contract/data-input/rules.ts';
import { WITHHELD } from '#contract/reports/rules.ts';
import { reportedRows } from '#server/data-input/reads/for-reports.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { contractNames } from '#server/parent-projects/reads/for-reports.ts';
import type { Source } from './source.ts';
import { columnId, type Wanted } from './wanted.ts';

const names = sql`
  LEFT JOIN ${contractNames} c ON c.id = r.contract_id LEFT JOIN ${contractNames} top ON top.id = r.branch_id`;
/** A text of the row; a word for what small groups withhold, from part `level` of `readableRows` on. */
const text = (value: RawBuilder<unknown>, level: number) =>
  sql`CASE WHEN r.withheld >= ${sql.lit(level)} THEN ${sql.lit(WITHHELD)} ELSE ${value} END`;
const withheld = (name: string, level: number) => sql`${text(sql.ref(`r.${name}`), level)} AS ${sql.ref(name)}`;
const place = sql`
  concat_ws(' ', r.id, r.in_month) AS key, r.in_month AS month, ${text(sql`coalesce(c.firm, r.employer)`, 4)} AS employer,
  ${text(sql`c.title`, 4)} AS contract, top.title AS branch, ${withheld('trade', 3)}, ${withheld('zip', 1)}`;
const opens = sql`jsonb_build_object('branch_id', r.branch_id, 'month', r.in_month) AS opens`;

/** One row for each line of a month; within row-level security. */
export function workforceSource({ actor }: ReadContext, { access, basis, forViewers = false }: Wanted): Source {
  const which = { projectId: access.projectId, tab: 'workforce-utilization', basis, forViewers } as const;
  const rows = reportedRows(actor, which);
  const hours = sql`coalesce(r.hours_hundredths, 0)::bigint`;
  return {
    id: columnId,
    tree: [],
    tables: sql`
      base AS (
        SELECT ${place}, ${withheld('level', 3)}, ${withheld('sex', 2)}, ${withheld('race', 2)},
               ${withheld('residence', 2)}, ${withheld('county', 1)}, coalesce(r.people, 0)::bigint AS people,
               ${hours} AS hours, coalesce(r.new_hires, 0)::bigint AS new_hires,
               CASE WHEN r.race = ANY(${[...MINORITY_RACES]}::text[]) THEN ${hours} ELSE 0 END AS hours_minority,
               CASE WHEN r.sex = 'female' THEN ${hours} ELSE 0 END AS hours_female,
               CASE WHEN r.sex = 'male' THEN ${hours} ELSE 0 END AS hours_male,
               CASE WHEN r.residence = 'resident' THEN ${hours} ELSE 0 END AS hours_resident,
               CASE WHEN r.level = 'apprentice' THEN ${hours} ELSE 0 END AS hours_apprentice,
               ${sql.join(
                 RACES.map(
                   (race) =>
                     sql`CASE WHEN r.withheld < 2 AND ${race === 'not_stated' ? sql`coalesce(r.race, 'not_stated')` : sql`r.race`} = ${sql.lit(race)}
                              THEN ${hours} ELSE 0 END AS ${sql.id(`hours_${race}`)}`,
                 ),
               )}, ${opens}
        FROM ${rows} r ${names})`,
  };
}

/** One row for each line of a month of local hiring; within row-level security. */
export function localHiringSource({ actor }: ReadContext, { access, basis, forViewers = false }: Wanted): Source {
  const which = { projectId: access.projectId, tab: 'local-hiring', basis, forViewers } as const;
  const rows = reportedRows(actor, which);
  const [people, hours] = [sql`coalesce(r.people, 0)::bigint`, sql`coalesce(r.hours_hundredths, 0)::bigint`];
  return {
    id: columnId,
    tree: [],
    tables: sql`
      base AS (
        SELECT ${place}, to_char(r.hired_on, 'YYYY-MM-DD') AS hired_on, ${text(sql`r.is_local::text`, 2)} AS local,
               ${withheld('local_by', 2)},
               ${people} AS new_hires, CASE WHEN r.is_local THEN ${people} ELSE 0 END AS local_hires, ${hours} AS hours,
               CASE WHEN r.is_local THEN ${hours} ELSE 0 END AS local_hours, ${opens}
        FROM ${rows} r ${names})`,
  };
}
