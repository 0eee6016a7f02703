import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import { allowedActions, type ContractAction } from '#contract/parent-projects/rules/contract-actions.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeProject, authorizeProjectContract, type ContractAccess, type ProjectAccess } from '../policy.ts';
import type {} from '../tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

/** Names of companies are looked up while somebody types; more than this is reading the list. */
export const COMPANY_RATE_LIMIT: RateLimit = {
  name: 'project company',
  counts: 'attempts',
  perAccount: 300,
  perAddress: 1_000,
  windowMs: HOUR_MS,
  message: "You've searched a lot in the last hour. Try again later.",
};

/** The right to do one thing with a contract of a project. */
export type ContractRight<A extends ContractAction> = Authorized<ContractPart, A>;
interface ContractPart extends ProjectAccess {
  readonly contractId: string;
  readonly branchId: string;
  readonly tier: number;
}
/** The right to add a contract: a prime contract, or below another. */
export type AddingRight = Authorized<ProjectAccess, 'add contract'>;

/**
 * A contract as far as it exists for whoever asks: viewers learn of it with the first month that is accepted.
 * @throws AppError 401, 404
 */
export async function authorizeContractReading(ctx: Asking, id: string): Promise<ContractAccess<'read'>> {
  const access = await authorizeProjectContract(ctx, id, 'read');
  if (access.sees !== 'accepted') return access;
  const { rows } = await sql`
    SELECT FROM parent_project_contracts c
    WHERE c.id = ${id}::uuid AND c.accepted_month IS NOT NULL AND c.state <> 'removed'`.execute(ctx.sql);
  orNotFound(rows[0]);
  return access;
}

/** @throws AppError 401, 403 where the part in the project does not allow it, 404 for a contract of another branch */
export async function authorizeContractAction<A extends ContractAction>(
  ctx: Asking,
  id: string,
  action: A,
): Promise<ContractRight<A>> {
  const access = await authorizeContractReading(ctx, id);
  if (!allowedActions(access.rights, access.sees, access.tier).includes(action)) throw refused(access.archived);
  return authorized<ContractPart, A>(access, action);
}

/**
 * Prime contracts are added by the project's editors; contracts below one also by the people of its prime contractor.
 * @throws AppError 401, 403, 404 for a contract above that is in another branch or project
 */
export async function authorizeAdding(ctx: Asking, projectId: string, parentId: string | null): Promise<AddingRight> {
  const access = await authorizeProject(ctx, projectId, 'read');
  if (parentId === null) {
    if (!access.rights.includes('edit project')) throw refused(access.archived);
    return authorized<ProjectAccess, 'add contract'>(access, 'add contract');
  }
  const above = await authorizeContractAction(ctx, parentId, 'add contract');
  orNotFound(above.projectId === projectId ? above : null);
  return authorized<ProjectAccess, 'add contract'>(access, 'add contract');
}

/** Who adds contracts looks up companies. @throws AppError 401, 403, 404 */
export async function authorizeCompanySearch(ctx: Asking, projectId: string): Promise<AddingRight> {
  const access = await authorizeProject(ctx, projectId, 'read');
  if (!allowedActions(access.rights, access.sees, 1).includes('add contract')) throw refused(access.archived);
  return authorized<ProjectAccess, 'add contract'>(access, 'add contract');
}

const refused = (isArchived: boolean) =>
  forbidden(
    isArchived ? 'This project is archived. Restore it to change it.' : 'Your role in this project doesn’t allow this',
  );
