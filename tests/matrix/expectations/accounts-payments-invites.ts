import { table } from '../table.ts';

const INVITE = {
  email: 'rosa@invited.example',
  first_name: 'Rosa',
  last_name: 'Marin',
  user_type: 'MWBE',
  kind: 'payments',
};

/** Members of hiring companies can invite to features they have: here dashboard payments. */
const invitePayments = table({
  route: 'POST /api/v1/payments_invites',
  requests: {
    payments: () => ({ body: INVITE }),
    dashboard: () => ({ body: { ...INVITE, kind: 'dashboard payments' } }),
    malformed: () =>
      [{ email: 'x' }, { first_name: '' }, { user_type: 'INTERNAL' }, { kind: 'all' }, { admin: true }].map(
        (wrong) => ({
          body: { ...INVITE, ...wrong },
        }),
      ),
  },
  cells: `
                                                                  payments dashboard malformed
    anonymous closed-account expired-session ended-session        401 401 401
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    403 403 400
    dashboard-payments-invitee                                    403 204 400
    INTERNAL                                                      204 204 400
    impersonator MWBE MWBE-without-firm MWBE-of-the-hirer payments-invitee 403 403 403
  `,
  keys: null,
});

const sendPaymentSignInLink = table({
  route: 'POST /api/v1/payment_log_in_links',
  requests: {
    known: (world, actor) => ({ body: { email: world.emailOf(actor) } }),
    unknown: (_world, actor) => ({ body: { email: `${actor}@nowhere.example` } }),
    malformed: () => [
      {},
      { body: {} },
      { body: { email: 'x' } },
      { body: { email: 'a@b.example', to: 'c@d.example' } },
    ],
  },
  cells: `
                                                                  known unknown malformed
    anonymous closed-account expired-session ended-session        204 204 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER 204 204 400
    GOVERNMENT_AGENCY INTERNAL                                    204 204 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee          204 204 400
  `,
  keys: null,
});

export const paymentsInvites = [invitePayments, sendPaymentSignInLink];
