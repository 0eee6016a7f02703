import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createUser } from '#server/accounts/factory.ts';
import type { Sql } from '#server/db/types.ts';
import type { DocumentRequestTable, DocumentTable } from './tables.ts';

const CREATED_AT = new Date('2026-11-20T11:00:00Z');
const EXPIRES_AT = new Date('2026-12-20T11:00:00Z');

/** An open request; without a company it belongs to staff. @returns its id */
export async function createRequest(db: Sql, request: Partial<Insertable<DocumentRequestTable>> = {}) {
  const id = request.id ?? randomUUID();
  const asked_by = request.asked_by ?? (await createUser(db));
  const what = { what: 'Your W-9', email: 'office@example.com', max_files: 3 };
  await db
    .insertInto('document_requests')
    .values({
      asked_by_name: 'Ada Lane',
      ...what,
      created_at: CREATED_AT,
      expires_at: EXPIRES_AT,
      ...request,
      id,
      asked_by,
    })
    .execute();
  return id;
}

/** A document without its file, of a request or submitted by a company. @returns its id */
export async function createDocument(
  db: Sql,
  of: { request_id: string } | { company_id: string; sent_by: string },
  document: Partial<Insertable<DocumentTable>> = {},
): Promise<string> {
  const id = document.id ?? randomUUID();
  const file = { display_name: 'W-9.pdf', media_type: 'application/pdf', bytes: 9, sha256: randomBytes(32) };
  await db
    .insertInto('documents')
    .values({
      file_id: randomBytes(16).toString('hex'),
      ...file,
      sent_by_name: 'Ada Lane',
      created_at: CREATED_AT,
      ...of,
      ...document,
      id,
    })
    .execute();
  if ('request_id' in of) {
    const request = db.updateTable('document_requests').set((eb) => ({ received: eb('received', '+', 1) }));
    await request.where('id', '=', of.request_id).execute();
  }
  return id;
}
