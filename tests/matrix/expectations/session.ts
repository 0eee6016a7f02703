import { randomUUID } from 'node:crypto';
import { table } from '../table.ts';
import { PASSWORD, STAFF_CODE } from '../world.ts';

const FORM = 'application/x-www-form-urlencoded';
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields).toString(), type: FORM });

/** The session makes no difference to signing in; a failed sign-in only records the attempt. */
const signIn = table({
  route: 'POST /api/v1/session',
  requests: {
    any: (world) => form({ username: world.emailOf('MWBE'), password: PASSWORD }),
    wrong: (world, actor) => form({ username: world.emailOf(actor), password: 'not the password' }),
    unknown: (_world, actor) => form({ username: `${actor}@nowhere.example`, password: PASSWORD }),
    malformed: (world) => {
      const username = world.emailOf('MWBE');
      const text = form({ username, password: PASSWORD }).body;
      return [
        form({ username }),
        form({ username, password: PASSWORD, remember: '1' }),
        form({ username: 'a\0b', password: PASSWORD }),
        { body: `${text}&password=other`, type: FORM },
        { body: text, type: FORM, query: 'a=b' },
        {},
      ];
    },
  },
  cells: `
                                                                  any wrong unknown malformed
    anonymous closed-account expired-session ended-session        200 400   400     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 400   400     400
    GOVERNMENT_AGENCY INTERNAL                                    200 400   400     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 400   400     400
  `,
  writes: {
    wrong: ['public.rate_limit_attempts', 'public.audit_trail'],
    unknown: ['public.rate_limit_attempts', 'public.audit_trail'],
  },
  keys: 'access_token second_factor',
});

const signOut = table({
  route: 'DELETE /api/v1/session',
  requests: {
    any: () => ({}),
    malformed: () => [{ query: 'all=true' }, { body: { session_id: randomUUID() } }],
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 204 400
    GOVERNMENT_AGENCY INTERNAL                                    204 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           204 400
  `,
  keys: null,
});

const me = table({
  route: 'GET HEAD /api/v1/me',
  requests: {
    any: () => ({}),
    malformed: () => ['id=7', `id=${randomUUID()}`, '__proto__=x'].map((query) => ({ query })),
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 400
  `,
  keys: `id email first_name last_name user_type admin active
    mwbes mwbes[].id mwbes[].mwbe_core_id mwbes[].legal_business_name mwbes[].profile_url_path mwbes[].role hiring_companies[].role
    may_impersonate needs_second_factor impersonation impersonation.by impersonation.until signed_in_through
    hiring_companies hiring_companies[].id hiring_companies[].business_name hiring_companies[].lands_on_search
    can_create_impact_dashboard impact_dashboard_users has_payments_feature has_dashboard_payments_feature`,
});

const installation = table({
  route: 'GET HEAD /api/v1/installation',
  requests: { any: () => ({}), malformed: () => ({ query: 'demo=1' }) },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        200 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 400
  `,
  keys: 'demo_accounts demo_password needs_first_account disabled_features',
});

const account = { email: 'new@staff.example', password: 'a long new password', first_name: 'New', last_name: 'Staff' };

/** A staff account exists, so even a valid code is rejected. */
const firstAccount = table({
  route: 'POST /api/v1/first_account',
  requests: {
    own: () => ({ body: { ...account, code: STAFF_CODE } }),
    missing: () => ({ body: { ...account, code: 'another code' } }),
    malformed: () =>
      [{ code: '' }, { email: 'nobody' }, { password: 'short' }, { user_type: 'INTERNAL' }, { first_name: 'a\0' }].map(
        (wrong) => ({ body: { ...account, code: STAFF_CODE, ...wrong } }),
      ),
  },
  cells: `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        409 404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 409 404     400
    GOVERNMENT_AGENCY INTERNAL                                    409 404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           409 404     400
  `,
  keys: null,
});

export const session = [signIn, signOut, me, installation, firstAccount];
