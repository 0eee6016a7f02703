import { sql } from 'kysely';
import { hiringCompanyName, recipient } from '#server/accounts/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { filesReceivedMail, requestMail } from '../emails/requests.ts';
import { mailDocumentRequest, mailDocumentsReceived } from '../job-definitions.ts';
import type { DocumentRequestTable } from '../tables.ts';

type Row = DocumentRequestTable & { readonly company: string | null; readonly files: string[] };

async function requestById(services: AppServices, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT r.*, ${hiringCompanyName(sql.ref('r.company_id'))} AS company,
           ARRAY(SELECT d.display_name FROM documents d WHERE d.request_id = r.id AND d.removed_at IS NULL
                 ORDER BY d.created_at, d.id) AS files
    FROM document_requests r WHERE r.id = ${id}`.execute(services.readContext().sql);
  return rows[0];
}

/** Issues the link of a request and emails it while the request is open. */
export const mailDocumentRequestHandler = handleJob(mailDocumentRequest, async (services, { request: id }) => {
  const row = await requestById(services, id);
  const ttlMs = row ? row.expires_at.getTime() - services.clock.now().getTime() : 0;
  if (!row || row.closed_at || row.answered_at || ttlMs <= 0) return;
  const secret = await services.transact((ctx) =>
    issueLink(ctx, {
      purpose: 'document request',
      ttlMs,
      email: row.email,
      note: { ...(row.company ? { company: row.company } : {}), sent_by: row.asked_by_name, message: row.what },
      facts: { request: id },
      createdBy: row.asked_by,
    }),
  );
  const email = { key: id, to: row.email, requestedBy: row.asked_by_name, company: row.company, what: row.what };
  const mail = requestMail({ ...email, dueOn: row.due_on, maxFiles: row.max_files }, secret, services.origin());
  await services.mail.send(mail);
});

/** Notifies who made the request, if their account is still active, that it is complete. */
export const mailDocumentsReceivedHandler = handleJob(mailDocumentsReceived, async (services, { request: id }) => {
  const row = await requestById(services, id);
  const person = row && (await recipient(services.readContext().sql, services.config, row.asked_by));
  if (!row || !person) return;
  const email = { key: `${id}-answer`, to: person.email, firstName: person.first_name };
  const mail = filesReceivedMail({ ...email, from: row.email, what: row.what, files: row.files }, services.origin());
  await services.mail.send(mail);
});
