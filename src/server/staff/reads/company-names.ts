import type { NameRequest, SimilarName } from '#contract/accounts/schema/company-names.ts';
import { nameRequests as requested } from '#server/accounts/reads/name-requests.ts';
import { similarNames as similarTo } from '#server/accounts/reads/similar-names.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeStaff } from '../policy.ts';

export async function nameRequests(ctx: ReadContext): Promise<NameRequest[]> {
  authorizeStaff(ctx.actor);
  return requested(ctx.sql);
}

export async function similarNames(ctx: ReadContext, name: string): Promise<SimilarName[]> {
  authorizeStaff(ctx.actor);
  return similarTo(ctx.sql, name);
}
