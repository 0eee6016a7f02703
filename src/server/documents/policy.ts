import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { openLink } from '#server/links/reads.ts';
import type { DocumentRequestTable } from './tables.ts';

/** Each request sends an email. */
export const REQUEST_RATE_LIMIT: RateLimit = {
  name: 'document request',
  counts: 'attempts',
  perAccount: 60,
  perAddress: 200,
  windowMs: HOUR_MS,
  message: 'You have sent too many requests in the last hour. Try again later.',
};

export const isStaff = (actor: UserActor): boolean => actor.userType === 'INTERNAL';

/** The company that the user acts for: the one chosen last. @throws AppError 403 */
export function requireCompany({ hiringCompanyIds: [company] }: UserActor): string {
  if (!company) throw forbidden('You need to belong to a company to do this. Ask its administrator to add you.');
  return company;
}

/** Requests belong to the company that made them; those without a company belong to staff. */
export function requestScope(actor: Actor): RawBuilder<SqlBool> {
  const user = requireUser(actor);
  return isStaff(user)
    ? sql<SqlBool>`document_requests.company_id IS NULL`
    : sql<SqlBool>`document_requests.company_id = ANY(${user.hiringCompanyIds}::uuid[])`;
}

/** Submissions are visible to the people of the company that sent them and to staff. */
export function submissionScope(actor: Actor): RawBuilder<SqlBool> {
  const user = requireUser(actor);
  return isStaff(user)
    ? sql<SqlBool>`documents.company_id IS NOT NULL AND documents.removed_at IS NULL`
    : sql<SqlBool>`documents.company_id = ANY(${user.hiringCompanyIds}::uuid[]) AND documents.removed_at IS NULL`;
}

/** Every file that the actor may download: submissions, and the files of requests. */
export const documentScope = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`
  ((${submissionScope(actor)}) OR (documents.removed_at IS NULL AND documents.request_id IN (
    SELECT document_requests.id FROM document_requests WHERE ${requestScope(actor)})))`;

/** The right to close a request for files. */
export type CloseableRequest = Authorized<{ readonly id: string }, 'close a request'>;

/** @throws AppError 401, 404 out of scope */
export async function authorizeClose(ctx: ReadContext, id: string): Promise<CloseableRequest> {
  const row = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('document_requests')
      .select('id')
      .where('id', '=', id)
      .where(requestScope(ctx.actor))
      .executeTakeFirst(),
  );
  return authorized(orNotFound(row), 'close a request');
}

/** The right to retract a submission, provided that the user sent it and it is recent. */
export type RetractableDocument = Authorized<{ readonly id: string; readonly userId: string }, 'retract a document'>;

/** @throws AppError 401, 404 out of scope */
export async function authorizeRetract(ctx: ReadContext, id: string): Promise<RetractableDocument> {
  const user = requireUser(ctx.actor);
  const row = await withRowSecurity(ctx, (tx) =>
    tx.selectFrom('documents').select('id').where('id', '=', id).where(submissionScope(user)).executeTakeFirst(),
  );
  return authorized({ ...orNotFound(row), userId: user.id }, 'retract a document');
}

/** An open request, and the right of the holder of its link to respond to it. */
export type OpenRequest = Authorized<
  Pick<
    DocumentRequestTable,
    'id' | 'company_id' | 'asked_by_name' | 'email' | 'what' | 'due_on' | 'max_files' | 'expires_at'
  >,
  'respond to a request'
>;

/**
 * Row-level security knows users only; here the secret of the link grants access to one row and no other.
 * @throws AppError 404 if the link or the request is no longer open
 */
export async function authorizeResponse(ctx: ReadContext, secret: string): Promise<OpenRequest> {
  const { facts } = await openLink(ctx, secret, 'document request').catch((error) => {
    throw error instanceof AppError ? notFound() : error;
  });
  const row = await ctx.sql
    .selectFrom('document_requests')
    .select(['id', 'company_id', 'asked_by_name', 'email', 'what', 'due_on', 'max_files', 'expires_at'])
    .where('id', '=', String(facts.request))
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  return authorized(orNotFound(row), 'respond to a request');
}

/** The owner of uploads that arrive by the link of a request. */
export const requestUploadOwner = (requestId: string): string => `request ${requestId}`;
