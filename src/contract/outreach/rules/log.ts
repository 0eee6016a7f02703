import type { Channel } from '../../responses/rules.ts';
import { canonicalize, type Json } from '../../signed-records/rules/canonical-json.ts';
import type { OutreachKind, OutreachSide } from './kinds.ts';

/** Part of what is hashed and of what is signed, so that neither is ever valid for another kind of text. */
export const ENTRY_FORMAT = 'plumbline-outreach/1';
export const HEAD_FORMAT = 'plumbline-outreach-head/1';

/** Before the first entry. */
export const LOG_START = '0'.repeat(64);

/** An entry as it is hashed: one with other members would be another format. */
export type LogEntry = {
  readonly id: string;
  readonly opportunity_id: string;
  readonly kind: OutreachKind;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string;
  readonly side: OutreachSide;
  /** Only of the owner's side. */
  readonly person_id: string | null;
  readonly mwbe_id: string | null;
  readonly channel: Channel | null;
  readonly content: { readonly [name: string]: Json };
};

/** A line of an exported log. Hashes are SHA-256 in hexadecimal. */
export type LogLine = {
  readonly position: number;
  readonly previous: string;
  readonly hash: string;
  readonly entry: LogEntry;
};

/** The end of a log, which is signed: what comes after it, or is missing before it, was not there then. */
export type LogHead = {
  readonly format: typeof HEAD_FORMAT;
  readonly opportunity_id: string;
  readonly entries: number;
  readonly hash: string;
  readonly key_id: string;
  readonly signed_at: string;
};

/** The text that is hashed for an entry at its place. */
export const linkText = (position: number, previous: string, entry: LogEntry): string =>
  canonicalize({ format: ENTRY_FORMAT, position, previous, entry });

/** The text that is signed. */
export const headText = (head: LogHead): string => canonicalize(head);

/** The first line of an exported log. */
export const headLine = (head: LogHead, signature: string): string => canonicalize({ head, signature });

export const entryLine = (line: LogLine): string => canonicalize(line);
