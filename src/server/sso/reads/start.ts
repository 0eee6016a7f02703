import { domainOf, SIGN_ON_ERRORS } from '#contract/sso/rules.ts';
import type { Start } from '#contract/sso/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { outbound } from '#server/kernel/http/outbound.ts';
import { authorizationUrl, type OidcSettings } from '../adapters/oidc.ts';
import type { SamlSettings } from '../adapters/saml.ts';
import { SignOnError } from '../adapters/sign-on-error.ts';
import { authorizeProvider, LOOKUP_RATE_LIMIT } from '../policy.ts';
import { acsUrlOf, callbackUrlOf, entityIdOf } from './addresses.ts';
import { type ProviderRow, providerById, providerBySlug, providerOfDomain } from './providers.ts';
import { newSecret, requestIdOf, sealState } from './sealed-state.ts';

type Context = ReadContext | WriteContext;

/** By what was typed. */
export const lookUpLimit = rateLimit(LOOKUP_RATE_LIMIT, (_ctx, { query }: { query: { email: string } }) => ({
  account: query.email,
}));
export const unsolicitedLimit = rateLimit(LOOKUP_RATE_LIMIT, (_ctx, { query }: { query: { brand: string } }) => ({
  account: query.brand,
}));

/** Starts a sign-in for an email. The result does not depend on whether the email has an account. */
export const lookUp = (ctx: ReadContext, email: string): Promise<Start> =>
  startFor(ctx, (db) => providerOfDomain(db, domainOf(email.trim())), email.trim());

export const unsolicited = (ctx: ReadContext, brand: string): Promise<Start> =>
  startFor(ctx, async (db) => {
    const row = await providerBySlug(db, brand);
    return row?.enabled ? row : undefined;
  });

async function startFor(
  ctx: ReadContext,
  find: (db: ReadContext['sql']) => Promise<ProviderRow | undefined>,
  email?: string,
): Promise<Start> {
  await requireFeatureEnabled(ctx, 'single_sign_on');
  const row = await find(ctx.sql);
  if (row) return start(ctx, row, { test: false, email });
  throw new AppError(400, 'Credentials are incorrect.');
}

/** Starts a test, which signs no one in; the provider need not be enabled. */
export async function startTest(ctx: ReadContext, providerId: string): Promise<Start> {
  const { id } = await authorizeProvider(ctx, providerId);
  return start(ctx, orNotFound(await providerById(ctx.sql, id)), { test: true });
}

async function start(
  ctx: ReadContext,
  row: ProviderRow,
  { test, email }: { test: boolean; email?: string | undefined },
): Promise<Start> {
  const state = newSecret();
  try {
    if (row.kind === 'saml') {
      const { requestUrl } = await import('../adapters/saml.ts');
      return { state, url: await requestUrl(samlSettings(ctx, row), requestIdOf(ctx, row.id, state, test)) };
    }
    const nonce = newSecret();
    const request = {
      callback: callbackUrlOf(ctx.config),
      state: sealState(ctx, state, { provider: row.id, nonce, test }),
      nonce,
      verifier: state,
      email,
    };
    const world = { fetch: outbound(ctx.config), now: ctx.now };
    return { state, url: await authorizationUrl(oidcSettings(ctx, row), request, world) };
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error;
    throw new AppError(409, `${SIGN_ON_ERRORS[error.reason]} ${causeOf(error)}`.trim(), { cause: error });
  }
}

/** Message of the innermost cause. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  if (!(cause instanceof Error)) return '';
  return causeOf(cause) || cause.message;
}

export const oidcSettings = (ctx: Context, row: ProviderRow): OidcSettings => ({
  issuer: row.issuer,
  clientId: row.client_id ?? '',
  clientSecret: ctx.secrets.open(row.client_secret ?? Buffer.alloc(0), `sso:${row.id}`).toString(),
});

export const samlSettings = (ctx: Context, row: ProviderRow): SamlSettings => ({
  issuer: row.issuer,
  entryPoint: row.entry_point ?? '',
  certificates: row.certificates,
  allowUnsolicited: row.allow_unsolicited,
  entityId: entityIdOf(ctx.config, row.brand),
  acsUrl: acsUrlOf(ctx.config, row.brand),
});
