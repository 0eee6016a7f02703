import { sql } from 'kysely';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { refusesMail } from '#server/references/reads/refusals.ts';
import { confirmationMail } from '../emails/outside.ts';
import { mailConfirmationRequest } from '../job-definitions.ts';
import type {} from '../tables.ts';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly contact_name: string | null;
  readonly message: string | null;
  readonly asked_by: string;
  readonly asked_by_name: string;
  readonly expires_at: Date;
  readonly title: string;
  readonly client_name: string;
  readonly firm: string;
}

/** Issues the link of an open request and emails it: with the request, and once more as the reminder. */
export const mailConfirmationRequestHandler = handleJob(
  mailConfirmationRequest,
  async (services, { request: id, reminder }) => {
    const ctx = services.readContext();
    const { rows } = await sql<Row>`
      SELECT r.id, r.email, r.contact_name, r.message, r.asked_by, r.asked_by_name, r.expires_at, e.title,
             e.client_name, ${mwbeName(sql.ref('r.mwbe_id'))} AS firm
      FROM work_experience_requests r JOIN work_experiences e ON e.id = r.experience_id
      WHERE r.id = ${id} AND r.state = 'open' AND r.email IS NOT NULL AND r.expires_at > ${ctx.now}`.execute(ctx.sql);
    const [row] = rows;
    if (!row || (await refusesMail(ctx, row.email))) return;
    const secret = await services.transact((write) =>
      issueLink(write, {
        purpose: 'work confirmation',
        ttlMs: +row.expires_at - +ctx.now,
        email: row.email,
        note: { company: row.firm, sent_by: row.asked_by_name },
        facts: { request: row.id },
        createdBy: row.asked_by,
      }),
    );
    await services.mail.send(confirmationMail({ ...row, reminder }, secret, services.origin()));
  },
);
