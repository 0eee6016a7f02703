import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/** Fragment for exclusions: goals that are a share of the contract total or of one scope of it, with their days, as a table. */
export const shareGoals: RawBuilder<unknown> = sql`
  (SELECT g.id, g.project_id, g.group_code, g.name, g.scope, g.bps, g.effective_from, g.effective_until
   FROM parent_project_goals g WHERE g.measure = 'percent' AND g.scope IN ('all', 'construction', 'design', 'supplies'))`;
