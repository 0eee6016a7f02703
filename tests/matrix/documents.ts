import { randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import { createDocument, createRequest } from '#server/documents/factory.ts';
import { documentStorageKey } from '#server/documents/reads/documents.ts';
import { issueLink } from '#server/links/commands.ts';
import { pdf } from '../support/documents.ts';
import type { Actor } from './actors.ts';
import type { Whose, World } from './world.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
export const STREAM = 'application/offset+octet-stream';
export const FILE = pdf();
export const DOCUMENT = 'id display_name media_type bytes sent_by created_at may_remove';
export const REQUEST = 'id email what due_on max_files state asked_by created_at expires_at documents';

const row = (statuses: readonly (readonly number[])[], at: number) => statuses.map((one) => one[at]).join(' ');

/** 401 if anonymous; per column the statuses of company users, users without a company and staff; 403 for other members. */
export const people = (columns: string, ...statuses: readonly (readonly [number, number, number])[]) => `${columns}
    anonymous closed-account expired-session ended-session ${statuses.map(() => 401).join(' ')}
    PRIME impersonator colleague foreign-tenant ${row(statuses, 0)}
    dashboard-payments-invitee ${row(statuses, 1)}
    MWBE DEVELOPER GOVERNMENT_AGENCY MWBE-without-firm payments-invitee MWBE-of-the-hirer ${statuses.map(() => 403).join(' ')}
    INTERNAL ${row(statuses, 2)}`;

/** Holders of the link, signed in or not. */
export const holders = (columns: string, ...statuses: readonly number[]) => `${columns}
    anonymous closed-account expired-session ended-session ${statuses.join(' ')}
    MWBE PRIME impersonator DEVELOPER GOVERNMENT_AGENCY INTERNAL colleague ${statuses.join(' ')}
    MWBE-without-firm MWBE-of-the-hirer foreign-tenant payments-invitee dashboard-payments-invitee ${statuses.join(' ')}`;

/** A document that a company submitted to staff; `own` was sent by the actor. */
export async function submittedDocument(world: World, actor: Actor, whose: Whose): Promise<string> {
  const sent_by = world.userId(whose === 'own' ? actor : 'MWBE');
  const file_id = randomBytes(16).toString('hex');
  await world.app.services.storage.put(documentStorageKey(file_id), FILE);
  const company_id = world.parties(actor, whose).companyId;
  const id = await createDocument(world.db.kysely, { company_id, sent_by }, { file_id });
  await world.db.kysely
    .insertInto('document_drops')
    .values({ company_id, files: 1, bytes: 9 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet((eb) => ({
        files: eb('document_drops.files', '+', 1),
        bytes: eb('document_drops.bytes', '+', 9),
      })),
    )
    .execute();
  return id;
}

/** A request with its link. */
export async function requestWith(world: World, facts: Parameters<typeof createRequest>[1] = {}) {
  const request = await createRequest(world.db.kysely, facts);
  const link = { purpose: 'document request', ttlMs: HOUR_MS, facts: { request } } as const;
  return { id: request, secret: await world.app.services.transact((ctx) => issueLink(ctx, link)) };
}

/** A request of the actor's company with a file; `own` of staff belongs to staff. */
export async function requestWithFile(world: World, actor: Actor, whose: Whose) {
  const isStaffs = actor === 'INTERNAL' && whose === 'own';
  const company_id = isStaffs ? null : world.parties(actor, whose).companyId;
  const request = await requestWith(world, { company_id, asked_by: world.userId('MWBE') });
  const file_id = randomBytes(16).toString('hex');
  await world.app.services.storage.put(documentStorageKey(file_id), FILE);
  const document = await createDocument(world.db.kysely, { request_id: request.id }, { file_id });
  return { ...request, document };
}

/** An upload by the owner of the token. @returns its id */
export async function upload(
  world: World,
  token: string | null,
  bytes = FILE.length,
  path = '/document_uploads',
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, ...TUS };
  const url = `/api/v1${path}`;
  const more = { ...headers, 'upload-length': String(FILE.length), 'upload-metadata': 'filename Vy05LnBkZg==' };
  const begun = await world.app.http.inject({ method: 'POST', url, headers: more });
  const name = String(begun.headers.location).split('/').at(-1) ?? '';
  await world.app.http.inject({
    method: 'PATCH',
    url: `${url}/${name}`,
    headers: { ...headers, 'content-type': STREAM, 'upload-offset': '0' },
    payload: FILE.subarray(0, bytes),
  });
  return name;
}
const SENDERS: readonly Actor[] = ['PRIME', 'impersonator', 'colleague', 'foreign-tenant'];
/** An upload by the actor, or by a link if the actor cannot submit files. */
export const uploadOf = async (world: World, actor: Actor, bytes?: number) =>
  upload(world, SENDERS.includes(actor) ? await world.token(actor) : (await requestWith(world)).secret, bytes);

export const id = (make: (world: World, actor: Actor) => Promise<string>) => async (world: World, actor: Actor) => ({
  params: { id: await make(world, actor) },
});
export const missing = () => ({ params: { id: randomUUID() } });
export const malformed = () => [{ params: { id: 'x' } }, { params: { id: randomUUID() }, query: 'all=1' }];
export const NOT_A_SECRET = { tempToken: 'x'.repeat(43) };
