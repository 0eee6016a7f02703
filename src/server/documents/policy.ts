import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, UserActor } from '#server/kernel/actor.ts';
import type { Brake } from '#server/kernel/attempts.ts';
import { forbidden, unauthorized } from '#server/kernel/errors.ts';

/** Each one sends an e-mail to somebody. */
export const ASKING: Brake = {
  what: 'document request',
  account: 60,
  address: 200,
  windowMs: 3_600_000,
  says: 'You asked for files many times within an hour. Wait a while, then go on.',
};

/** @throws AppError 401 */
export function person(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw unauthorized();
  return actor;
}

export const isStaff = (actor: UserActor): boolean => actor.userType === 'INTERNAL';

/** The company in whose name the person sends and asks: the one that they chose last. @throws AppError 403 */
export function companyOf({ hiringCompanyIds: [company] }: UserActor): string {
  if (!company) throw forbidden('This is for people of a company. Ask its administrator to add you.');
  return company;
}

/** Requests are their company's, those without one the staff's. */
export function requestScope(actor: Actor): RawBuilder<SqlBool> {
  const asker = person(actor);
  return isStaff(asker)
    ? sql<SqlBool>`document_requests.company_id IS NULL`
    : sql<SqlBool>`document_requests.company_id = ANY(${asker.hiringCompanyIds}::uuid[])`;
}

/** What a company sent to the staff is seen by its people and by the staff. */
export function dropScope(actor: Actor): RawBuilder<SqlBool> {
  const asker = person(actor);
  return isStaff(asker)
    ? sql<SqlBool>`documents.company_id IS NOT NULL AND documents.removed_at IS NULL`
    : sql<SqlBool>`documents.company_id = ANY(${asker.hiringCompanyIds}::uuid[]) AND documents.removed_at IS NULL`;
}

/** Every file that somebody sees: dropped ones, and those of requests. */
export const documentScope = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`
  ((${dropScope(actor)}) OR (documents.removed_at IS NULL AND documents.request_id IN (
    SELECT document_requests.id FROM document_requests WHERE ${requestScope(actor)})))`;

/** Whose an upload is that came by the link of a request. */
export const ownerByLink = (requestId: string): string => `request ${requestId}`;
