import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from './errors.ts';

type Part = 'params' | 'query' | 'body';
const EMPTY = z.strictObject({});

/** The schema of one part of a request; a part that the endpoint does not have must be empty. */
export function schemaOf(endpoint: Endpoint, part: Part): z.ZodType {
  if (part === 'body') return endpoint.body ?? z.union([z.undefined(), z.null(), EMPTY]);
  return endpoint[part] ?? EMPTY;
}

/** @throws AppError 400 that names each invalid field, including unknown keys and forbidden characters */
export function parse(endpoint: Endpoint, part: Part, value: unknown): unknown {
  const unstorable = pathOfUnstorable(value, part, 0);
  if (unstorable) throw invalid([{ field: unstorable, detail: 'must not hold NUL or half of a character' }]);
  // the input is needed to distinguish a missing value from an invalid one
  const result = schemaOf(endpoint, part).safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalid(result.error.issues.flatMap((issue) => fieldErrors(issue, part)));
}

function invalid(errors: { field: string; detail: string }[]): AppError {
  const shown = errors.slice(0, 20);
  const detail = shown.map(
    ({ field, detail }) => `${field.replace(/^(body|query|params)\.?/, '') || 'request'}: ${detail}`,
  );
  return new AppError(400, detail.join('; '), { errors: shown });
}

function fieldErrors(issue: z.core.$ZodIssue, part: Part): { field: string; detail: string }[] {
  const field = [part, ...issue.path.map(String)].join('.').slice(0, 200);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: `${field}.${key.slice(0, 100)}`, detail: 'is not known here' }));
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return [{ field, detail: missing ? 'is missing' : issue.message }];
}

/** PostgreSQL rejects NUL, and UTF-8 has no lone surrogates: another character would be stored. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function pathOfUnstorable(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > 20) throw invalid([{ field: path, detail: 'is nested too deeply' }]);
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? pathOfUnstorable(inner, `${path}.${key}`, depth + 1) : path;
    if (found) return found;
  }
  return undefined;
}

/**
 * Finds object schemas that accept unknown keys, which Zod would drop silently.
 * @returns paths of such schemas
 */
export function nonStrictObjects(schema: z.ZodType, path: string): string[] {
  const seen = new Set<unknown>();
  const walk = (node: unknown, at: string): string[] => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return [];
    seen.add(node);
    const def = (node as { _zod?: { def?: Record<string, unknown> } })._zod?.def;
    if (!def) return [];
    if (def.type === 'object') {
      const strict = (def.catchall as { _zod?: { def?: { type?: string } } } | undefined)?._zod?.def?.type === 'never';
      const shape = Object.entries(def.shape as Record<string, unknown>);
      return [...(strict ? [] : [at]), ...shape.flatMap(([key, inner]) => walk(inner, `${at}.${key}`))];
    }
    if (def.type === 'lazy') return walk((def.getter as () => unknown)(), at);
    return Object.values(def).flatMap((inner) =>
      (Array.isArray(inner) ? inner : [inner]).flatMap((one) => walk(one, at)),
    );
  };
  return walk(schema, path);
}
