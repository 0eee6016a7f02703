import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie tells a browser from others at the same address. It authenticates nobody: failed attempts from a browser that
 * an account was signed in with are counted apart from those of strangers, and nothing else depends on it.
 */
const NAME = 'known-browser';
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 3_600;

/** The secret in the cookie; null without one. */
export const browserMark = ({ headers }: FastifyRequest): string | null =>
  new RegExp(`(?:^|; ?)${NAME}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;

/** The browser keeps the mark from now on. */
export function markBrowser(reply: FastifyReply, mark: string, isSecure: boolean): void {
  const secure = isSecure ? '; Secure' : '';
  reply.header('set-cookie', `${NAME}=${mark}; Path=/api/v1; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${secure}`);
}
