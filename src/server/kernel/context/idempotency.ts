import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '#contract/durations.ts';
import { badRequest, conflict } from '../http/errors.ts';
import type { WriteContext } from './contexts.ts';

/** Clients repeat a lost command within minutes; the stored responses are personal data. */
export const IDEMPOTENCY_KEY_TTL_MS = DAY_MS;

/** A command that its sender may repeat. */
export interface IdempotentRequest {
  readonly key: string;
  readonly route: string;
  readonly bodyHash: Buffer;
}

/** Parses the header `Idempotency-Key`; null without it. @throws AppError 400 for an invalid key */
export function idempotentRequest(request: FastifyRequest): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw badRequest('headers.idempotency-key', 'must have 1 to 255 visible characters');
  }
  const body = JSON.stringify([request.params, request.query, request.body ?? null]);
  return {
    key,
    route: `${request.method} ${request.routeOptions.url}`,
    bodyHash: createHash('sha256').update(body).digest(),
  };
}

/**
 * Runs a command at most once per person and key. A concurrent repetition blocks until the first one ends; failed
 * commands leave no key and may be retried.
 * @throws AppError 409 if the key was used for another request
 */
export async function runIdempotent<T>(
  ctx: WriteContext,
  attempt: IdempotentRequest | null,
  run: () => Promise<T>,
): Promise<T> {
  if (attempt === null || ctx.actor.kind !== 'user') return run();
  const { key, bodyHash } = attempt;
  // a session that is bound to a company must not be answered with what another one was
  const route = [attempt.route, ctx.actor.onlyCompanyId].filter(Boolean).join(' for ');
  const taken = await ctx.sql
    .insertInto('idempotency_keys')
    .values({ actor_id: ctx.actor.id, key, route, body_hash: bodyHash, at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) {
    const response = await run();
    await ctx.sql
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify(response) })
      .where('actor_id', '=', ctx.actor.id)
      .where('key', '=', key)
      .execute();
    return response;
  }
  const before = await ctx.sql
    .selectFrom('idempotency_keys')
    .select(['route', 'body_hash', 'response'])
    .where('actor_id', '=', ctx.actor.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (before?.route !== route || !bodyHash.equals(before.body_hash)) {
    throw conflict('This Idempotency-Key was used for another request');
  }
  return before.response as T;
}
