import type { Arrived } from '#contract/sso/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { enforceRateLimit } from '#server/kernel/context/rate-limit.ts';
import { notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { outbound } from '#server/kernel/http/outbound.ts';
import { redeemCode } from '../adapters/oidc.ts';
import { type Asserted, Refused, SIGN_ON_MS } from '../adapters/refusal.ts';
import { metadataOf, readResponse } from '../adapters/saml.ts';
import { REFUSALS } from '../policy.ts';
import { callbackOf } from './addresses.ts';
import { type ProviderRow, providerByBrand, providerById } from './providers.ts';
import { oidcSettings, samlSettings } from './start.ts';
import { openState, readRequestId } from './states.ts';

/** Somebody came back from a provider, and what it says of them is proved. */
export interface Arrival {
  readonly provider: ProviderRow;
  readonly asserted: Asserted;
  readonly test: boolean;
  /** The browser that began it; null where it began at the provider. */
  readonly binding: Buffer | null;
}
/** Somebody came back with nothing that counts. */
export interface Failure {
  readonly provider: ProviderRow | null;
  readonly refused: Refused;
  readonly test: boolean;
  readonly binding: Buffer | null;
}

/** What came back in the query of the page: of OIDC. */
export async function readQuery(
  ctx: ReadContext,
  { parameters, state: secret }: Extract<Arrived, { via: 'query' }>,
): Promise<Arrival | Failure> {
  await requireFeatureEnabled(ctx, 'single_sign_on');
  await enforceRateLimit(ctx, REFUSALS, '');
  const callback = new URL(callbackOf(ctx.config));
  callback.search = parameters;
  const state = callback.searchParams.get('state') ?? '';
  let [provider, test]: [ProviderRow | null, boolean] = [null, false];
  try {
    const begun = openState(ctx, state, secret);
    test = begun.test;
    provider = (await providerById(ctx.sql, begun.provider)) ?? null;
    if (provider?.kind !== 'oidc' || !(provider.enabled || test)) throw new Refused('off');
    const checks = { state, nonce: begun.nonce, verifier: secret };
    const world = { fetch: outbound(ctx.config), now: ctx.now };
    const person = await redeemCode(oidcSettings(ctx, provider), callback, checks, world);
    const once = [{ mark: `state ${begun.nonce}`, until: new Date(ctx.now.getTime() + SIGN_ON_MS) }];
    return { provider, asserted: { ...person, once }, test, binding: null };
  } catch (error) {
    if (error instanceof Refused) return { provider, refused: error, test, binding: null };
    throw error;
  }
}

/** What an identity provider sent by a form: of SAML. @throws AppError 404 for a brand that there is not */
export async function readForm(ctx: ReadContext, brand: string, encoded: string): Promise<Arrival | Failure> {
  const provider = orNotFound(await providerByBrand(ctx.sql, brand));
  if (provider.kind !== 'saml') return failure(provider, new Refused('off'));
  await requireFeatureEnabled(ctx, 'single_sign_on');
  await enforceRateLimit(ctx, REFUSALS, '');
  try {
    const request = (id: string) => readRequestId(ctx, provider.id, id);
    const isOurs = (id: string) => request(id) !== null;
    const read = await readResponse(samlSettings(ctx, provider), encoded, { now: ctx.now, isOurs });
    const begun = read.requestId === null ? null : request(read.requestId);
    const test = begun?.test ?? false;
    if (!provider.enabled && !test) throw new Refused('off');
    return { provider, asserted: read, test, binding: begun?.binding ?? null };
  } catch (error) {
    if (error instanceof Refused) return failure(provider, error);
    throw error;
  }
}

const failure = (provider: ProviderRow, refused: Refused): Failure => ({
  provider,
  refused,
  test: false,
  binding: null,
});

/** What Plumbline says of itself to a SAML provider. @throws AppError 404 for a brand that there is not */
export async function metadata(ctx: ReadContext, brand: string): Promise<FileDownload> {
  const provider = await providerByBrand(ctx.sql, brand);
  if (provider?.kind !== 'saml') throw notFound();
  const body = Buffer.from(metadataOf(samlSettings(ctx, provider)));
  return { name: `plumbline-${brand}.xml`, type: 'application/samlmetadata+xml', body };
}
