import type { z } from 'zod';
import type { contractCountingFacts } from '#contract/counting/schema/wire.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { setCountingFacts } from '#server/parent-projects/commands/counting-facts.ts';
import { authorizeProjectContract } from '#server/parent-projects/reads/access.ts';

type Facts = z.infer<typeof contractCountingFacts>;

/** @throws AppError 401, 403, 404, 409, 412 */
export async function changeContractFacts(ctx: WriteContext, id: string, facts: Facts): Promise<Facts> {
  const access = await authorizeProjectContract(ctx, id, 'edit project');
  return { ...facts, version: await setCountingFacts(ctx, access, facts) };
}
