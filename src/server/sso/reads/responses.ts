import type { CallbackBody } from '#contract/sso/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { outbound } from '#server/kernel/http/outbound.ts';
import { exchangeCode } from '../adapters/oidc.ts';
import { type AssertedIdentity, SIGN_ON_TTL_MS, SignOnError } from '../adapters/sign-on-error.ts';
import { SIGN_ON_RATE_LIMIT } from '../policy.ts';
import { callbackUrlOf } from './addresses.ts';
import { type ProviderRow, providerById, providerBySlug } from './providers.ts';
import { openState, readRequestId } from './sealed-state.ts';
import { oidcSettings, samlSettings } from './start.ts';

/** Loaded by the first sign-in with SAML: parsers and signatures of XML are large. */
const saml = () => import('../adapters/saml.ts');

/** Refused sign-ins, by address. */
export const signOnLimit = rateLimit(SIGN_ON_RATE_LIMIT, () => ({ account: null }), [403]);

/** A verified response of an identity provider. */
export interface VerifiedResponse {
  readonly provider: ProviderRow;
  readonly asserted: AssertedIdentity;
  readonly test: boolean;
  /** Hash of the starting browser's secret; null if the sign-in started at the provider. */
  readonly binding: Buffer | null;
}
/** A response that was refused. */
export interface RejectedResponse {
  readonly provider: ProviderRow | null;
  readonly refused: SignOnError;
  readonly test: boolean;
  readonly binding: Buffer | null;
}

/** Verifies the OIDC response in the callback page's query. */
export async function readOidcResponse(
  ctx: ReadContext,
  { parameters, state: secret }: Extract<CallbackBody, { via: 'query' }>,
): Promise<VerifiedResponse | RejectedResponse> {
  await requireFeatureEnabled(ctx, 'single_sign_on');
  const callback = new URL(callbackUrlOf(ctx.config));
  callback.search = parameters;
  const state = callback.searchParams.get('state') ?? '';
  let [provider, test]: [ProviderRow | null, boolean] = [null, false];
  try {
    const begun = openState(ctx, state, secret);
    test = begun.test;
    provider = (await providerById(ctx.sql, begun.provider)) ?? null;
    if (provider?.kind !== 'oidc' || !(provider.enabled || test)) throw new SignOnError('off');
    const checks = { state, nonce: begun.nonce, verifier: secret };
    const world = { fetch: outbound(ctx.config), now: ctx.now };
    const person = await exchangeCode(oidcSettings(ctx, provider), callback, checks, world);
    const once = [{ mark: `state ${begun.nonce}`, until: new Date(ctx.now.getTime() + SIGN_ON_TTL_MS) }];
    return { provider, asserted: { ...person, replayMarks: once }, test, binding: null };
  } catch (error) {
    if (error instanceof SignOnError) return { provider, refused: error, test, binding: null };
    throw error;
  }
}

/** Verifies a SAML response from the HTTP-POST binding. @throws AppError 404 for an unknown slug */
export async function readSamlResponse(
  ctx: ReadContext,
  brand: string,
  encoded: string,
): Promise<VerifiedResponse | RejectedResponse> {
  const provider = orNotFound(await providerBySlug(ctx.sql, brand));
  if (provider.kind !== 'saml') return rejected(provider, new SignOnError('off'));
  await requireFeatureEnabled(ctx, 'single_sign_on');
  // before anything is read of what anybody may have sent
  if (!provider.enabled && !isBeingTested(provider, ctx.now)) return rejected(provider, new SignOnError('off'));
  try {
    const request = (id: string) => readRequestId(ctx, provider.id, id);
    const isOurs = (id: string) => request(id) !== null;
    const { readResponse } = await saml();
    const read = await readResponse(samlSettings(ctx, provider), encoded, { now: ctx.now, isOurs });
    const begun = read.requestId === null ? null : request(read.requestId);
    const test = begun?.test ?? false;
    if (!provider.enabled && !test) throw new SignOnError('off');
    return { provider, asserted: read, test, binding: begun?.binding ?? null };
  } catch (error) {
    if (error instanceof SignOnError) return rejected(provider, error);
    throw error;
  }
}

/** A test of a provider that is switched off must get its response. */
const isBeingTested = ({ tested_at }: ProviderRow, now: Date): boolean =>
  tested_at !== null && tested_at.getTime() >= now.getTime() - SIGN_ON_TTL_MS;

const rejected = (provider: ProviderRow, refused: SignOnError): RejectedResponse => ({
  provider,
  refused,
  test: false,
  binding: null,
});

/** SAML service provider metadata. @throws AppError 404 for an unknown slug */
export async function metadata(ctx: ReadContext, brand: string): Promise<FileDownload> {
  const provider = await providerBySlug(ctx.sql, brand);
  if (provider?.kind !== 'saml') throw notFound();
  const { metadataOf } = await saml();
  const body = Buffer.from(metadataOf(samlSettings(ctx, provider)));
  return { name: `plumbline-${brand}.xml`, type: 'application/samlmetadata+xml', body };
}
