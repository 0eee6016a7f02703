import type { z } from 'zod';
import type { contractCountingFacts } from '#contract/counting/schema/wire.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeProjectContract } from '#server/parent-projects/reads/access.ts';
import { countingFactsOf } from '#server/parent-projects/reads/counting-facts.ts';

/** @throws AppError 401, 403 for people who read what was accepted, 404 */
export async function contractFacts(ctx: ReadContext, id: string): Promise<z.infer<typeof contractCountingFacts>> {
  const { sees } = await authorizeProjectContract(ctx, id, 'read');
  if (sees === 'accepted') throw forbidden();
  return orNotFound(await countingFactsOf(ctx.sql, id));
}
