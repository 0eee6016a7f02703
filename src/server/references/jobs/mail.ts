import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { REFERENCE_DAYS } from '#contract/references/rules.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { referenceRequestMail } from '../emails/requests.ts';
import { mailReferenceRequest } from '../job-definitions.ts';
import { refusesMail } from '../reads/refusals.ts';
import type { FirmReferenceTable } from '../tables.ts';

type Row = Pick<
  FirmReferenceTable,
  'id' | 'email' | 'name' | 'relation' | 'message' | 'asked_by' | 'asked_by_name' | 'created_at' | 'expires_at'
> & { readonly firm: string };

/** Issues the link of an open request and emails it: with the request, and once more as the reminder. */
export const mailReferenceRequestHandler = handleJob(
  mailReferenceRequest,
  async (services, { reference: id, reminder }) => {
    const ctx = services.readContext();
    const { rows } = await sql<Row>`
      SELECT r.id, r.email, r.name, r.relation, r.message, r.asked_by, r.asked_by_name, r.created_at, r.expires_at,
             ${mwbeName(sql.ref('r.mwbe_id'))} AS firm
      FROM firm_references r WHERE r.id = ${id} AND r.state = 'open' AND r.expires_at > ${ctx.now}`.execute(ctx.sql);
    const [row] = rows;
    if (!row || (await refusesMail(ctx, row.email))) return;
    const ttlMs = +row.created_at + REFERENCE_DAYS.link * DAY_MS - +ctx.now;
    const secret = await services.transact((write) =>
      issueLink(write, {
        purpose: 'reference',
        ttlMs,
        email: row.email,
        note: { company: row.firm, sent_by: row.asked_by_name },
        facts: { reference: row.id },
        createdBy: row.asked_by,
      }),
    );
    await services.mail.send(referenceRequestMail({ ...row, reminder }, secret, services.origin()));
  },
);
