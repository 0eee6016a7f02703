import type { z } from 'zod';
import { newToken } from '#server/kernel/context/tokens.ts';
import type { providerOfSession } from '#server/session/commands/sign-in.ts';
import type { Actor } from '../actors.ts';
import { linkFor } from '../entries.ts';
import { provider } from '../providers.ts';
import { table } from '../table.ts';
import { PASSWORD, type World } from '../world.ts';

type ProviderOfSession = z.infer<typeof providerOfSession>;

/** The session makes no difference to links and emails. */
const ANYBODY = (columns: string, ...statuses: readonly number[]) => `${columns}
    anonymous closed-account expired-session ended-session                                            ${statuses.join(' ')}
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER             ${statuses.join(' ')}
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee                   ${statuses.join(' ')}`;

const MALFORMED = ['', 'x', `${newToken()}x`, 7, null].map((tempToken) => ({ tempToken }));
const notes = { unknown: ['public.rate_limit_attempts'], other: ['public.rate_limit_attempts'] };

const previewLink = table({
  route: 'POST /api/v1/links/look',
  requests: {
    valid: async (world) => ({ body: { tempToken: await linkFor(world, 'log-in') } }),
    unknown: () => ({ body: { tempToken: newToken() } }),
    other: async (world) => ({ body: { tempToken: await linkFor(world, 'second factor') } }),
    malformed: () => [...MALFORMED.map((body) => ({ body })), { body: { tempToken: newToken(), purpose: 'log-in' } }],
  },
  cells: ANYBODY('valid unknown other malformed', 200, 404, 404, 400),
  writes: notes,
  keys: 'purpose email expires_at has_account company sent_by message',
});

async function boundTo(world: World, actor: Actor): Promise<ProviderOfSession> {
  const { id, company_id } = await provider(world, actor, null);
  return { provider: id, company: company_id };
}

const tempSession = table({
  route: 'POST /api/v1/temp_session',
  requests: {
    valid: async (world, actor) => [
      { body: { tempToken: await linkFor(world, 'log-in') } },
      { body: { tempToken: await linkFor(world, 'payment user log-in') } },
      { body: { tempToken: await linkFor(world, 'payments invite') } },
      { body: { tempToken: await linkFor(world, 'single sign-on', await boundTo(world, actor)) } },
    ],
    unknown: () => ({ body: { tempToken: newToken() } }),
    other: async (world) => ({ body: { tempToken: await linkFor(world, 'new password') } }),
    malformed: () => [...MALFORMED.map((body) => ({ body })), { body: { tempToken: newToken(), user_id: '7' } }],
  },
  cells: ANYBODY('valid unknown other malformed', 200, 404, 404, 400),
  writes: notes,
  keys: 'access_token second_factor',
});

const changing = async (world: World, more: object = {}) => ({
  body: { tempToken: await linkFor(world, 'new password'), password: PASSWORD, ...more },
});

const newPassword = table({
  route: 'POST /api/v1/new_password',
  requests: {
    valid: (world) => changing(world),
    unknown: (world) => changing(world, { tempToken: newToken() }),
    other: async (world) => changing(world, { tempToken: await linkFor(world, 'log-in') }),
    malformed: async (world) => [
      await changing(world, { password: 'too short' }),
      await changing(world, { password: 'passwordpassword' }),
      await changing(world, { tempToken: 'x' }),
      await changing(world, { user_id: '7' }),
    ],
  },
  cells: ANYBODY('valid unknown other malformed', 200, 404, 404, 400),
  writes: notes,
  keys: 'access_token second_factor',
});

/** The same with or without an account. */
const asking = (route: string) =>
  table({
    route,
    requests: {
      known: (world, actor) => ({ body: { email: world.emailOf(actor), redirect: '/search' } }),
      unknown: (_world, actor) => ({ body: { email: `${actor}@nowhere.example` } }),
      malformed: () =>
        [{}, { email: 'nobody' }, { email: 'a\0@b.example' }, { email: 'a@b.example', redirect: 7 }].map((body) => ({
          body,
        })),
    },
    cells: ANYBODY('known unknown malformed', 204, 204, 400),
    keys: null,
  });

export const sessionLinks = [
  previewLink,
  tempSession,
  newPassword,
  asking('POST /api/v1/forgot_password'),
  asking('POST /api/v1/log_in_links'),
];
