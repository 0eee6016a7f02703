import { LIMITS } from '#contract/limits.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { changeDraft, createDraft } from '#server/opportunities/commands/draft.ts';
import { addProjectEntries } from '#server/parent-projects/commands/entries.ts';
import { addFirms } from '#server/shortlists/commands/firms.ts';
import { makeList } from '#server/shortlists/commands/lists.ts';
import { authorizeClosing } from '../policy.ts';
import { pilotGoals, projectPlace } from '../reads/facts.ts';
import { openPackage, wantedOf } from '../reads/packages.ts';

interface Of {
  readonly id: string;
  readonly package_id: string;
}

/** A shortlist of the caller with firms for a package. @throws AppError 401, 403, 404, 409 with too many lists */
export async function listForPackage(ctx: WriteContext, { id, package_id }: Of, firms: readonly string[]) {
  await authorizeClosing(ctx, id);
  const { title } = await openPackage(ctx, id, package_id);
  const list = await makeList(ctx, `Package: ${title}`.slice(0, LIMITS.name));
  const { added, left_out } = await addFirms(ctx, list.id, firms);
  await record(ctx, { id, package_id }, 'package_shortlisted', { list: list.id, firms: added });
  return { list_id: list.id, name: list.name, added, left_out };
}

/**
 * A draft of an opportunity that says what the package says; whoever publishes it sees and invites the firms that fit.
 * @throws AppError 401, 403 for another company, 404, 409 with too many drafts
 */
export async function draftForPackage(ctx: WriteContext, { id, package_id }: Of, hiring_company_id: string) {
  await authorizeClosing(ctx, id);
  const wanted = await openPackage(ctx, id, package_id);
  const place = await projectPlace(ctx, id);
  const goals = await pilotGoals(ctx, id, place.today);
  const types = [...new Set(goals.flatMap((goal) => goal.types))];
  const draft = await createDraft(ctx, { hiring_company_id });
  await changeDraft(ctx, draft.id, { version: draft.version, ...wantedOf(wanted, place, types) });
  await record(ctx, { id, package_id }, 'package_drafted', { opportunity: draft.id });
  return { opportunity_id: draft.id };
}

async function record(
  ctx: WriteContext,
  { id, package_id }: Of,
  kind: 'package_shortlisted' | 'package_drafted',
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  await addProjectEntries(ctx, id, [{ kind, contractId: package_id, details }]);
  const about = { subjectType: 'project package', subjectId: package_id, details } as const;
  await ctx.audit({ action: kind === 'package_drafted' ? 'package drafted' : 'package shortlisted', ...about });
}
