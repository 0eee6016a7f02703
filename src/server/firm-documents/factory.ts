import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createUser } from '#server/accounts/factory.ts';
import type { Sql } from '#server/db/types.ts';
import type { FirmDocumentTable, FirmFileTable, FirmShareTable } from './tables.ts';

const CREATED_AT = new Date('2026-11-20T11:00:00Z');

/** A document with one checked file, which is not in the storage. */
export async function createFirmDocument(
  db: Sql,
  mwbe_id: string,
  document: Partial<Insertable<FirmDocumentTable>> = {},
  file: Partial<Insertable<FirmFileTable>> = {},
): Promise<{ id: string; fileId: string; upload: string }> {
  const [id, fileId, upload] = [document.id ?? randomUUID(), file.id ?? randomUUID(), randomBytes(16).toString('hex')];
  const sent_by = file.sent_by ?? (await createUser(db, { user_type: 'MWBE' }));
  await db
    .insertInto('firm_documents')
    .values({ kind: 'insurance', created_at: CREATED_AT, ...document, id, mwbe_id })
    .execute();
  const content = { display_name: 'COI.pdf', media_type: 'application/pdf', bytes: 9, sha256: randomBytes(32) };
  const sender = { sent_by_name: 'Lorena Banks', created_at: CREATED_AT, checked_at: CREATED_AT };
  await db
    .insertInto('firm_document_files')
    .values({ upload, state: 'checked', ...content, ...sender, ...file, sent_by, id: fileId, document_id: id })
    .execute();
  return { id, fileId, upload: file.upload ?? upload };
}

/** An open share of everything that is named. @returns its id */
export async function createFirmShare(
  db: Sql,
  mwbe_id: string,
  company_id: string,
  share: Partial<Insertable<FirmShareTable>> = {},
): Promise<string> {
  const id = share.id ?? randomUUID();
  const shared_by = share.shared_by ?? (await createUser(db, { user_type: 'MWBE' }));
  const until = { ends_on: '2026-12-31', expires_at: new Date('2027-01-01T10:00:00Z') };
  await db
    .insertInto('firm_shares')
    .values({
      financials: true,
      tax_id_last_four: false,
      documents: [],
      ...until,
      shared_by_name: 'Lorena Banks',
      created_at: CREATED_AT,
      ...share,
      shared_by,
      id,
      mwbe_id,
      company_id,
    })
    .execute();
  return id;
}
