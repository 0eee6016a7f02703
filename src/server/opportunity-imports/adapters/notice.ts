import { createHash } from 'node:crypto';
import { toSingleLine } from '#contract/imports/rules/cell-text.ts';
import type { CompiledProcess } from '#contract/opportunity-imports/schema/ocds-in.ts';
import type { Notice } from '#server/opportunities/commands/notices.ts';

/** A notice as it was read, with what is kept of it beyond the opportunity. */
export interface ReadNotice {
  /** Of the file. */
  readonly line: number;
  readonly notice: Notice;
  /** Of all that the row says. */
  readonly hash: string;
  /** The same for all notices of one solicitation; null where nothing tells. */
  readonly chain: string | null;
  /** `Solicitation`, `Award Notice`. */
  readonly kind: string;
  /** What it was at first. */
  readonly baseKind: string | null;
  /** Product and service codes. */
  readonly psc: readonly string[];
  readonly setAside: string | null;
  /** `YYYY-MM-DD` */
  readonly archiveOn: string | null;
  /** Outside the United States. */
  readonly country: string | null;
  /** Of the Open Contracting standard: what all releases say together. */
  readonly compiled?: CompiledProcess;
}

/** A row that is no opportunity, or that says too little to be one. */
export interface RefusedNotice {
  readonly line: number;
  readonly ref: string | null;
  readonly title: string | null;
  readonly reason: string;
}
export type NoticeOrRefusal = ReadNotice | RefusedNotice;

/** Cut at a word, with a mark that more is said in the original. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.lastIndexOf(' ', max - 2);
  return `${text.slice(0, space > max / 2 ? space : max - 2).trimEnd()} …`;
}

/** One line, or null for nothing. */
export function oneLine(text: string | null | undefined, max: number): string | null {
  const line = toSingleLine(text ?? '');
  return line === '' ? null : cut(line, max);
}

/** Raised when rows are read in another way, so that known notices are read again. */
const READER = 1;

export const hashOf = (said: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([READER, said]))
    .digest('base64url');
