import { type RawBuilder, sql } from 'kysely';
import type { FileRequestState } from '#contract/documents/rules.ts';
import type { Document, DocumentRequest, RequestByLink, RequestPage } from '#contract/documents/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeResponse, requestScope } from '../policy.ts';
import type { DocumentRequestTable } from '../tables.ts';

const PAGE = 25;

/** The files of a request that were not removed, oldest first. */
const filesOf = (request: RawBuilder<string>, mayRemove: boolean): RawBuilder<Document[]> => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'display_name', d.display_name,
            'media_type', d.media_type, 'bytes', d.bytes, 'sent_by', d.sent_by_name,
            'created_at', d.created_at, 'may_remove', ${mayRemove}::boolean) ORDER BY d.created_at, d.id), '[]')
   FROM documents d WHERE d.request_id = ${request} AND d.removed_at IS NULL)`;

type Row = Pick<
  DocumentRequestTable,
  | 'id'
  | 'asked_by_name'
  | 'email'
  | 'what'
  | 'due_on'
  | 'max_files'
  | 'created_at'
  | 'expires_at'
  | 'answered_at'
  | 'closed_at'
> & { readonly documents: Document[] };

/** The requests of the user's company, or those of staff. */
export async function listRequests(ctx: ReadContext, before: string | undefined): Promise<RequestPage> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
      SELECT id, asked_by_name, email, what, due_on, max_files, created_at, expires_at, answered_at, closed_at,
             ${filesOf(sql.ref('document_requests.id'), false)} AS documents
      FROM document_requests
      WHERE ${requestScope(ctx.actor)} AND (${before ?? null}::uuid IS NULL OR (created_at, id) <
        (SELECT b.created_at, b.id FROM document_requests b WHERE b.id = ${before ?? null}))
      ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`.execute(tx),
  );
  const shown = rows.slice(0, PAGE);
  return {
    requests: shown.map((row) => toRequest(row, ctx.now)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const toRequest = (row: Row, now: Date): DocumentRequest => ({
  id: row.id,
  email: row.email,
  what: row.what,
  due_on: row.due_on,
  max_files: row.max_files,
  state: stateOf(row, now),
  asked_by: row.asked_by_name,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  documents: row.documents.map(withInstant),
});

function stateOf({ answered_at, closed_at, expires_at }: Row, now: Date): FileRequestState {
  if (answered_at) return 'answered';
  if (closed_at) return 'closed';
  return expires_at > now ? 'open' : 'expired';
}

/** The database prints timestamps in JSON with its own offset. */
const withInstant = (document: Document): Document => ({
  ...document,
  created_at: new Date(document.created_at).toISOString(),
});

/** The request as the page of its link shows it. @throws AppError 404 if the link or the request is no longer open */
export async function requestByLink(ctx: ReadContext, secret: string): Promise<RequestByLink> {
  const request = await authorizeResponse(ctx, secret);
  const { rows } = await sql<{ company: string | null; documents: Document[] }>`
    SELECT ${hiringCompanyName(sql`${request.company_id}::uuid`)} AS company,
           ${filesOf(sql`${request.id}::uuid`, true)} AS documents`.execute(ctx.sql);
  const { company = null, documents = [] } = rows[0] ?? {};
  return {
    asked_by: request.asked_by_name,
    company,
    email: request.email,
    what: request.what,
    due_on: request.due_on,
    expires_at: request.expires_at.toISOString(),
    max_files: request.max_files,
    documents: documents.map(withInstant),
  };
}
