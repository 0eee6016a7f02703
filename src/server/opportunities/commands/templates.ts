import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OPPORTUNITY_LIMITS } from '#contract/opportunities/rules.ts';
import type { Template } from '#contract/opportunities/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeEdit, authorizeStart, ownedBy } from '../policy.ts';
import { toTemplate } from '../reads/templates.ts';
import { opportunity } from '../reads.ts';
import { withoutDates } from './draft.ts';
import { factsOf } from './facts.ts';

const RETURNED = ['id', 'hiring_company_id', 'name', 'created_at'] as const;
const NAME_TAKEN = 'There is a template with this name.';

/** @throws AppError 401, 403, 404, 409 for a name that is taken, or with too many */
export async function saveTemplate(
  ctx: WriteContext,
  { name, opportunity_id }: { readonly name: string; readonly opportunity_id: string },
): Promise<Template> {
  const { hiring_company_id } = await authorizeEdit(ctx, opportunity_id);
  const { userId } = authorizeStart(ctx, hiring_company_id);
  const facts = withoutDates(factsOf(await opportunity(ctx, opportunity_id)));
  await serialize(ctx.sql, `opportunity templates ${hiring_company_id}`);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM opportunity_templates WHERE hiring_company_id = ${hiring_company_id}`.execute(
    ctx.sql,
  );
  if ((rows[0]?.n ?? 0) >= OPPORTUNITY_LIMITS.templates)
    throw conflict(`A company can keep up to ${OPPORTUNITY_LIMITS.templates} templates. Delete some first.`);
  const saved = await ctx.sql
    .insertInto('opportunity_templates')
    .values({
      id: randomUUID(),
      hiring_company_id,
      name,
      facts: JSON.stringify(facts),
      created_by: userId,
      created_at: ctx.now,
    })
    .onConflict((taken) => taken.doNothing())
    .returning(RETURNED)
    .executeTakeFirst();
  if (!saved) throw conflict(NAME_TAKEN);
  return toTemplate(saved);
}

/** @throws AppError 401, 404, 409 for a name that is taken */
export async function renameTemplate(ctx: WriteContext, id: string, name: string): Promise<Template> {
  const { rows } = await sql<Parameters<typeof toTemplate>[0] & { taken: boolean }>`
    UPDATE opportunity_templates t SET name = CASE WHEN taken.taken THEN t.name ELSE ${name} END
    FROM (SELECT EXISTS (SELECT FROM opportunity_templates o JOIN opportunity_templates m ON m.id = ${id}
                         WHERE o.hiring_company_id = m.hiring_company_id AND o.id <> m.id
                           AND lower(o.name) = lower(${name})) AS taken) taken
    WHERE t.id = ${id} AND t.hiring_company_id = ANY(${ownCompanies(ctx)}::uuid[])
    RETURNING t.id, t.hiring_company_id, t.name, t.created_at, taken.taken`.execute(ctx.sql);
  const { taken, ...renamed } = orNotFound(rows[0]);
  if (taken) throw conflict(NAME_TAKEN);
  return toTemplate(renamed);
}

/** @throws AppError 401, 404 */
export async function removeTemplate(ctx: WriteContext, id: string): Promise<void> {
  const { rows } = await sql`
    DELETE FROM opportunity_templates
    WHERE id = ${id} AND hiring_company_id = ANY(${ownCompanies(ctx)}::uuid[]) RETURNING id`.execute(ctx.sql);
  orNotFound(rows[0]);
}

const ownCompanies = ({ actor }: WriteContext): readonly string[] => ownedBy(requireUser(actor));
