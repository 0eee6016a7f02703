import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { sqlState } from '../http/errors.ts';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Paths of logged objects whose values are secrets, whatever logs them. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.token',
  '*.tempToken',
  '*.access_token',
];

/** @returns what Fastify is to make its log of; false for none. */
export const logOptions = (level: Config['logLevel']) =>
  level === 'silent'
    ? false
    : { level, redact: { paths: REDACTED, censor: '[redacted]' }, serializers: { err: withoutRows } };

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/** Databases hang the rows and parameters of a failed statement on the error: people's data, which no log may hold. */
function withoutRows(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = sqlState(error) ?? (error as NodeJS.ErrnoException).code;
  return { type: name, message, stack, code, ...(cause === undefined ? {} : { cause: withoutRows(cause) }) };
}
