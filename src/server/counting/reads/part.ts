import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { type CountedPart, countedPart } from '../policy.ts';
import { type LoadedFacts, loadFacts } from './facts.ts';
import { type PackVersion, packVersion } from './packs.ts';

/** The part of a project that somebody sees, with its facts and the pack that counts it. */
export interface LoadedPart {
  readonly part: CountedPart;
  readonly facts: LoadedFacts;
  /** Null: no rules were chosen. */
  readonly pack: PackVersion | null;
}

/** @throws AppError 401, 404 for a project that the actor takes no part in */
export async function loadPart(ctx: ReadContext, projectId: string): Promise<LoadedPart> {
  const part = await countedPart(ctx, projectId);
  const facts = await loadFacts(ctx.sql, projectId, { branchIds: part.branchIds, now: ctx.now });
  const code = facts.project.rule_pack;
  return { part, facts, pack: code === null ? null : await packVersion(ctx.sql, code) };
}

/** @throws AppError 409 for a project without rules */
export function rulesOf({ pack }: LoadedPart): PackVersion {
  if (pack === null) throw conflict('No rules are chosen for this project, so nothing is counted yet.');
  return pack;
}
