import { sql } from 'kysely';
import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { hiringCompanyName, recipient } from '#server/accounts/reads.ts';
import { job } from '#server/kernel/jobs.ts';
import type { System } from '#server/kernel/system.ts';
import { issueLink } from '#server/links/commands.ts';
import { answerMail, requestMail } from '../emails/requests.ts';
import type { DocumentRequestTable } from '../tables.ts';

const request = z.strictObject({ request: uuid });

type Row = DocumentRequestTable & { readonly company: string | null; readonly files: string[] };

async function requestById(system: System, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT r.*, ${hiringCompanyName(sql.ref('r.company_id'))} AS company,
           ARRAY(SELECT d.display_name FROM documents d WHERE d.request_id = r.id AND d.removed_at IS NULL
                 ORDER BY d.created_at, d.id) AS files
    FROM document_requests r WHERE r.id = ${id}`.execute(system.read().sql);
  return rows[0];
}

/** Makes the link of a request and sends it, as long as the request is open. */
export const mailRequest = job({
  name: 'documents.mail-request',
  payload: request,
  async handle(system, { request: id }) {
    const row = await requestById(system, id);
    const lifeMs = row ? row.expires_at.getTime() - system.clock.now().getTime() : 0;
    if (!row || row.closed_at || row.answered_at || lifeMs <= 0) return;
    const secret = await system.transact((ctx) =>
      issueLink(ctx, {
        purpose: 'document request',
        lifeMs,
        email: row.email,
        note: { ...(row.company ? { company: row.company } : {}), sent_by: row.asked_by_name, message: row.what },
        facts: { request: id },
        createdBy: row.asked_by,
      }),
    );
    const asked = { key: id, to: row.email, askedBy: row.asked_by_name, company: row.company, what: row.what };
    const mail = requestMail({ ...asked, dueOn: row.due_on, maxFiles: row.max_files }, secret, system.origin());
    await system.mail.send(mail);
  },
});

/** Tells who asked, if they may still log in, that everything was sent. */
export const mailAnswer = job({
  name: 'documents.mail-answer',
  payload: request,
  async handle(system, { request: id }) {
    const row = await requestById(system, id);
    const person = row && (await recipient(system.read().sql, system.config, row.asked_by));
    if (!row || !person) return;
    const told = { key: `${id}-answer`, to: person.email, firstName: person.first_name };
    const mail = answerMail({ ...told, from: row.email, what: row.what, files: row.files }, system.origin());
    await system.mail.send(mail);
  },
});
