import { randomUUID } from 'node:crypto';
import { newToken } from '#server/kernel/context/tokens.ts';
import { issueLink } from '#server/links/commands.ts';
import { sealTicket } from '#server/sso/reads/sealed-state.ts';
import { provider, SAML } from '../providers.ts';
import { table } from '../table.ts';

const EVERYBODY = `anonymous closed-account expired-session ended-session MWBE MWBE-of-the-hirer MWBE-without-firm
  payments-invitee PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY impersonator
  INTERNAL`.replace(/\s+/g, ' ');

/** The same for everyone, signed in or not. */
const everybody = (columns: string, statuses: string) => `${columns}\n ${EVERYBODY} ${statuses}`;

const lookUpProvider = table({
  route: 'GET HEAD /api/v1/sso',
  requests: {
    known: async (world, actor) => ({ query: `email=a@${(await provider(world, actor, null, true)).domain}` }),
    claimed: async (world, actor) => ({ query: `email=a@${(await provider(world, actor, null)).domain}` }),
    malformed: () => [{}, { query: 'email=a&email=b' }, { query: 'email=a@x.example&brand=x' }],
  },
  cells: everybody('known claimed malformed', '200 400 400'),
  keys: 'url state',
  writes: { claimed: ['public.rate_limit_attempts'] },
});

const unsolicited = table({
  route: 'GET HEAD /api/v1/sso/unsolicited',
  requests: {
    known: async (world, actor) => ({ query: `brand=${(await provider(world, actor, null)).brand}` }),
    unknown: (_world, actor) => ({ query: `brand=${actor.toLowerCase()}` }),
    malformed: () => [{}, { query: 'email=a@x.example' }],
  },
  cells: everybody('known unknown malformed', '200 400 400'),
  keys: 'url state',
  writes: { unknown: ['public.rate_limit_attempts'] },
});

const REFUSED = ['public.rate_limit_attempts', 'public.audit_trail'];
const state = 'x'.repeat(43);

const callback = table({
  route: 'POST /api/v1/sso/callback',
  requests: {
    ticket: ({ app: { services } }) => {
      const content = { outcome: 'email_sent', email: 'a@x.example' };
      const ticket = sealTicket({ secrets: services.secrets, now: services.clock.now() }, null, content);
      return { body: { via: 'ticket', ticket, state: null } };
    },
    forged: () => [
      { body: { via: 'ticket', ticket: 'AAAA', state: null } },
      { body: { via: 'query', parameters: 'code=x&state=y', state } },
    ],
    malformed: () => [{}, { via: 'query', parameters: 'x' }, { via: 'x' }].map((body) => ({ body })),
  },
  cells: everybody('ticket forged malformed', '200 403 400'),
  keys: 'outcome email',
  writes: { forged: REFUSED },
});

const linkAccount = table({
  route: 'POST /api/v1/sso/connection',
  requests: {
    own: async (world, actor) => {
      const made = await provider(world, 'PRIME', 'member');
      const userId = world.userId('PRIME');
      const facts = { provider: made.id, issuer: SAML.issuer, subject: actor };
      const link = { purpose: 'connecting single sign-on', ttlMs: 60_000, userId, facts } as const;
      return { body: { tempToken: await world.app.services.transact((ctx) => issueLink(ctx, link)) } };
    },
    missing: () => ({ body: { tempToken: newToken() } }),
    malformed: () =>
      [{}, { tempToken: 'x' }, { tempToken: newToken(), user_id: randomUUID() }].map((body) => ({ body })),
  },
  cells: everybody('own missing malformed', '200 404 400'),
  keys: 'tempToken',
});

const FORM = 'application/x-www-form-urlencoded';
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields).toString(), type: FORM });
const consume = table({
  route: 'POST /api/v1/sso/saml/:brand',
  requests: {
    forged: async (world, actor) => ({
      params: { brand: (await provider(world, actor, null)).brand },
      ...form({ SAMLResponse: 'PHg+' }),
    }),
    missing: () => ({ params: { brand: 'nobody' }, ...form({ SAMLResponse: 'PHg+' }) }),
    malformed: async (world, actor) => {
      const params = { brand: (await provider(world, actor, null)).brand };
      return [
        { params, ...form({}) },
        { params, ...form({ SAMLResponse: 'PHg+', SAMLRequest: 'x' }) },
        { params: { brand: 'Not so' }, ...form({ SAMLResponse: 'PHg+' }) },
      ];
    },
  },
  cells: everybody('forged missing malformed', '303 404 400'),
  keys: null,
  writes: { forged: REFUSED },
});

const metadata = table({
  route: 'GET HEAD /api/v1/sso/saml/:brand/metadata',
  requests: {
    own: async (world, actor) => ({ params: { brand: (await provider(world, actor, null)).brand } }),
    missing: () => ({ params: { brand: 'nobody' } }),
    malformed: () => [{ params: { brand: 'Not so' } }, { params: { brand: 'nobody' }, query: 'key=1' }],
  },
  cells: everybody('own missing malformed', '200 404 400'),
  keys: null,
});

export const sso = [lookUpProvider, unsolicited, callback, linkAccount, consume, metadata];
