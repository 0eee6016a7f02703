import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { sqlState } from '../http/errors.ts';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Paths to redact in logged objects. */
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

/** @returns logger options for Fastify; false for none */
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

/** Database errors carry rows and parameters of the failed statement: personal data that must not be logged. */
function withoutRows(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = sqlState(error) ?? (error as NodeJS.ErrnoException).code;
  return { type: name, message, stack, code, ...(cause === undefined ? {} : { cause: withoutRows(cause) }) };
}
