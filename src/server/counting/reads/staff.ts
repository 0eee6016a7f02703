import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { explainPack } from '#contract/counting/rules/explain-pack.ts';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { PackDetails, PackPreview, PackRow } from '#contract/counting/schema/pack-versions.ts';
import { personName } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { projectsInUse } from '#server/parent-projects/reads/counting-facts.ts';
import type {} from '../tables.ts';
import { byPack, figures, planned, tallied } from './count.ts';
import { loadFacts } from './facts.ts';
import { packVersion } from './packs.ts';

/** Versions that a page lists. */
const VERSIONS = 100;
/** Projects that a preview counts. */
const PREVIEWED = 50;

export async function packRows({ sql: db }: ReadContext): Promise<PackRow[]> {
  const { rows } = await sql<Omit<PackRow, 'saved_at'> & { readonly saved_at: Date }>`
    SELECT p.code, v.pack->>'name' AS name, v.pack->>'jurisdiction' AS jurisdiction, v.version,
           v.created_by IS NOT NULL AS is_edited, v.created_at AS saved_at,
           (SELECT count(*)::integer FROM ${projectsInUse} used WHERE used.rule_pack = p.code) AS projects
    FROM counting_packs p JOIN counting_pack_versions v ON v.code = p.code AND v.version = p.latest
    ORDER BY v.pack->>'name', p.code LIMIT 200`.execute(db);
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
}

/** @param version null: the latest @throws AppError 404 */
export async function packDetails(
  { sql: db }: Pick<ReadContext, 'sql'>,
  code: string,
  version: number | null,
): Promise<PackDetails> {
  const found = orNotFound(await packVersion(db, code, version));
  const { rows } = await sql<{ version: number; reason: string; saved_by: string | null; saved_at: Date }>`
    SELECT v.version, v.reason, ${personName(sql.ref('v.created_by'))} AS saved_by, v.created_at AS saved_at
    FROM counting_pack_versions v WHERE v.code = ${code} ORDER BY v.version DESC LIMIT ${VERSIONS}`.execute(db);
  return {
    code,
    version: found.version,
    latest: rows[0]?.version ?? found.version,
    pack: structuredClone(found.pack) as PackDetails['pack'],
    words: explainPack(found.pack),
    versions: rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() })),
  };
}

/** What projects would count by a draft of the pack by which they are counted. */
export async function previewPack(ctx: ReadContext, draft: RulePack): Promise<PackPreview> {
  const { rows } = await sql<{ id: string; name: string; all: number }>`
    SELECT p.id, p.name, count(*) OVER ()::integer AS all FROM ${projectsInUse} p WHERE p.rule_pack = ${draft.code}
    ORDER BY p.name, p.id LIMIT ${PREVIEWED}`.execute(ctx.sql);
  const saved = await packVersion(ctx.sql, draft.code);
  const projects: PackPreview['projects'] = [];
  for (const { id, name } of saved ? rows : []) {
    const facts = await loadFacts(ctx.sql, id, { branchIds: null, now: ctx.now });
    const [before, after] = [await confirmed(ctx, facts, saved?.pack ?? draft), await confirmed(ctx, facts, draft)];
    const groups = after.flatMap((one) => {
      const before_cents = before.find(({ scope, group }) => scope === one.scope && group === one.group)?.cents ?? 0;
      const { cents: after_cents, ...group } = one;
      return before_cents === after_cents ? [] : [{ ...group, before_cents, after_cents }];
    });
    if (groups.length > 0) projects.push({ id, name, groups });
    await setImmediate();
  }
  return {
    words: explainPack(draft),
    projects_counted: rows.length,
    projects_left_out: (rows[0]?.all ?? 0) - rows.length,
    projects,
  };
}

async function confirmed(ctx: ReadContext, facts: Awaited<ReturnType<typeof loadFacts>>, pack: RulePack) {
  const plan = await planned(facts, byPack(pack));
  const tallies = await tallied(ctx.sql, plan, 'current');
  return figures(plan, tallies, { branchId: null, basis: 'current' }).flatMap(({ scope, goals, amounts }) =>
    goals.map(({ group_code, name }) => ({
      scope: scope as string,
      group: group_code,
      name,
      cents: amounts.confirmed.find(({ group }) => group === group_code)?.credit_cents ?? 0,
    })),
  );
}
