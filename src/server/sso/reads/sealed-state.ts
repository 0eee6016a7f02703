import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#contract/durations.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { SIGN_ON_TTL_MS, SignOnError } from '../adapters/sign-on-error.ts';

/*
 * A sign-in stores nothing until it completes: its state travels with the browser, encrypted or authenticated with a MAC,
 * and is bound to a secret that only the browser knows that started it (`state` of the response).
 */

type Context = Pick<ReadContext | WriteContext, 'secrets' | 'now'>;

export const newSecret = (): string => randomBytes(32).toString('base64url');
const bindingOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const signOn = z.strictObject({
  provider: z.string(),
  nonce: z.string(),
  binding: z.string(),
  /** Seconds since 1970. */
  until: z.int(),
  test: z.boolean(),
});
export type SignOn = z.infer<typeof signOn>;

/** The `state` of OIDC. */
export function sealState(ctx: Context, secret: string, content: Pick<SignOn, 'provider' | 'nonce' | 'test'>): string {
  const until = Math.floor((ctx.now.getTime() + SIGN_ON_TTL_MS) / 1000);
  return seal(ctx, 'sso state', { ...content, binding: bindingOf(secret).toString('base64url'), until });
}

/** @throws SignOnError if it is forged, expired, or was started in another browser */
export function openState(ctx: Context, state: string, secret: string): SignOn {
  const content = open(ctx, 'sso state', state, signOn);
  if (content.until * 1000 < ctx.now.getTime()) throw new SignOnError('too late');
  if (!isBound(Buffer.from(content.binding, 'base64url'), secret)) throw new SignOnError('other window');
  return content;
}

const TICKET_TTL_MS = 2 * MINUTE_MS;

/** The result of a SAML response, carried by the browser to the callback page. */
export const sealTicket = (ctx: Context, binding: Buffer | null, content: unknown): string =>
  seal(ctx, 'sso ticket', {
    binding: binding?.toString('base64url') ?? null,
    until: ctx.now.getTime() + TICKET_TTL_MS,
    content,
  });

const ticketContent = z.strictObject({ binding: z.string().nullable(), until: z.int(), content: z.unknown() });

/** @throws SignOnError as `openState` */
export function openTicket(ctx: Context, ticket: string, secret: string | null): unknown {
  const { binding, until, content } = open(ctx, 'sso ticket', ticket, ticketContent);
  if (until < ctx.now.getTime()) throw new SignOnError('too late');
  const bound = binding === null ? null : Buffer.from(binding, 'base64url').subarray(0, BINDING_BYTES);
  if (bound && !(secret !== null && isBound(bound, secret))) throw new SignOnError('other window');
  return content;
}

function isBound(binding: Buffer, secret: string): boolean {
  const expected = bindingOf(secret).subarray(0, binding.length);
  return binding.length >= BINDING_BYTES && timingSafeEqual(binding, expected);
}

const seal = (ctx: Context, about: string, content: object): string =>
  ctx.secrets.seal(JSON.stringify(content), about).toString('base64url');

function open<T>(ctx: Context, about: string, sealed: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(ctx.secrets.open(Buffer.from(sealed, 'base64url'), about).toString()));
  } catch (error) {
    throw new SignOnError('state', error);
  }
}

const BINDING_BYTES = 16;
const MAC_BYTES = 16;
const HEAD_BYTES = 5;

/** ID of a SAML request, repeated in InResponseTo: expiry, test flag, browser binding, nonce, MAC. */
export function requestIdOf(ctx: Context, provider: string, secret: string, test: boolean): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(Math.floor((ctx.now.getTime() + SIGN_ON_TTL_MS) / 1000));
  head.writeUInt8(test ? 1 : 0, 4);
  const content = Buffer.concat([head, bindingOf(secret).subarray(0, BINDING_BYTES), randomBytes(8)]);
  return `_${Buffer.concat([content, macOf(ctx, provider, content)]).toString('base64url')}`;
}

/** Decodes a request ID; null if it is forged, expired or of another provider. */
export function readRequestId(ctx: Context, provider: string, id: string): { binding: Buffer; test: boolean } | null {
  if (!/^_[\w-]{60}$/.test(id)) return null;
  const bytes = Buffer.from(id.slice(1), 'base64url');
  const content = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(ctx, provider, content))) return null;
  if (content.readUInt32BE(0) * 1000 < ctx.now.getTime()) return null;
  return { binding: content.subarray(HEAD_BYTES, HEAD_BYTES + BINDING_BYTES), test: content.readUInt8(4) === 1 };
}

const macOf = (ctx: Context, provider: string, content: Buffer): Buffer =>
  ctx.secrets.mac('sso request', `${provider} ${content.toString('base64url')}`).subarray(0, MAC_BYTES);
