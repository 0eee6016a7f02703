import { sql } from 'kysely';
import { createPaymentsAccount } from '#server/accounts/commands/payments-accounts.ts';
import { paymentsUser } from '#server/accounts/reads/payments-user.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { contractNames } from '#server/payments/reads/for-replies.ts';
import { paymentInvitationMail } from '../emails/invitations.ts';
import { mailInvitation } from '../job-definitions.ts';
import type { InvitationTable } from '../tables.ts';

type Row = Pick<InvitationTable, 'id' | 'kind' | 'email' | 'first_name' | 'last_name' | 'invited_by'> & {
  readonly name: string | null;
  readonly company: string;
  readonly contracts: readonly string[];
};

/** Locked: who withdraws it waits, and then finds the link that was issued. */
async function openInvitation(ctx: WriteContext, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT i.id, i.kind, i.email, i.first_name, i.last_name, i.invited_by, ${personName(sql.ref('i.invited_by'))} AS name,
           ${hiringCompanyName(sql.ref('i.hiring_company_id'))} AS company,
           ARRAY(SELECT c.title FROM payment_invitation_contracts x JOIN ${contractNames} c ON c.id = x.contract_id
                 WHERE x.invitation_id = i.id ORDER BY c.title, c.id) AS contracts
    FROM payment_invitations i WHERE i.id = ${id} AND i.withdrawn_at IS NULL AND i.accepted_at IS NULL
    FOR UPDATE OF i`.execute(ctx.sql);
  return rows[0];
}

const USER_TYPES = { payments: 'MWBE', 'dashboard payments': 'PRIME' } as const;

export const mailInvitationHandler = handleJob(mailInvitation, async (services, { invitation: id }) => {
  const issued = await services.transact(async (ctx) => {
    const row = await openInvitation(ctx, id);
    if (!row) return;
    const { email, first_name, last_name } = row;
    await createPaymentsAccount(ctx, { email, first_name, last_name, user_type: USER_TYPES[row.kind] });
    const person = await paymentsUser(ctx, email);
    if (!person || person.user_type === 'INTERNAL') return;
    const secret = await issueLink(ctx, {
      purpose: row.kind === 'payments' ? 'payments invite' : 'dashboard payments invite',
      ttlMs: person.invite_ttl_ms,
      userId: person.id,
      email: person.email,
      note: { company: row.company, sent_by: row.name ?? 'Plumbline' },
      facts: { invitation: id },
      createdBy: row.invited_by,
    });
    const expiresAt = new Date(+ctx.now + person.invite_ttl_ms);
    await ctx.sql.updateTable('payment_invitations').set({ expires_at: expiresAt }).where('id', '=', id).execute();
    return { row, person, secret, expiresAt };
  });
  if (!issued) return;
  const { row, person, secret, expiresAt } = issued;
  await services.mail.send(
    paymentInvitationMail(
      {
        key: id,
        to: person.email,
        firstName: person.first_name,
        kind: row.kind,
        invitedBy: row.name ?? 'Plumbline',
        company: row.company,
        contracts: row.contracts,
        expiresAt,
      },
      secret,
      services.origin(),
    ),
  );
});
