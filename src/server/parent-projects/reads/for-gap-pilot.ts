import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/** Fragment for forecasts: where and when a project is, as a table. */
export const projectPlaces: RawBuilder<unknown> = sql`
  (SELECT p.id, p.city, p.state_code, p.zip, p.time_zone, p.starts_on, p.ends_on FROM parent_projects p)`;

/** Fragment for forecasts: which certificates count for goals that are a share of the contract total, as a table. */
export const goalCertificates: RawBuilder<unknown> = sql`
  (SELECT g.project_id, g.group_code, g.name, g.scope, g.bps, g.effective_from, g.effective_until,
          CASE WHEN g.certificate_types = '{}' THEN ARRAY[g.group_code] ELSE g.certificate_types END AS types
   FROM parent_project_goals g WHERE g.measure = 'percent' AND g.scope IN ('all', 'construction', 'design', 'supplies'))`;
