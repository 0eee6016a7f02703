import { MINUTE_MS } from '#contract/durations.ts';
import type { Message } from '#contract/messaging/schema/messages.ts';
import type { MessagePage } from '#contract/messaging/schema/threads.ts';

/** What is loaded of a conversation, by number: some stretches of it, the newest lines among them. */
export interface Transcript {
  readonly first: number;
  readonly last: number;
  readonly lines: Readonly<Record<number, Message>>;
}

/** With the lines of a page. Lines that are there already are taken anew: their files may have been checked. */
export function withPage(known: Transcript | undefined, page: MessagePage): Transcript {
  const lines = { ...known?.lines };
  for (const line of page.messages) lines[line.seq] = line;
  return { first: page.first_seq, last: Math.max(page.last_seq, known?.last ?? 0), lines };
}

/** Pages are loaded in whole blocks, so that scrolling asks for each once. */
export const BLOCK = 50;
/** More lines than this were missed: only the newest are read, the others when they come into view. */
const CATCH_UP = 200;

/** From where on to read what came since; null where nothing is known yet, or too much was missed. */
export function catchUpFrom({ last }: Transcript, newest: number): number | null {
  return newest - last > CATCH_UP ? null : last + 1;
}

/** The blocks, by their first number, that lack a line between two. */
export function missingBlocks({ first, last, lines }: Transcript, from: number, until: number): number[] {
  const blocks = new Set<number>();
  for (let seq = Math.max(first, from); seq <= Math.min(last, until); seq += 1)
    if (!lines[seq]) blocks.add(blockOf(seq, first));
  return [...blocks];
}

const blockOf = (seq: number, first: number): number => first + Math.floor((seq - first) / BLOCK) * BLOCK;

/** Whether a line begins another day than the one before it, in the reader's time zone. */
export function beginsDay({ lines, first }: Transcript, seq: number): boolean {
  const [line, before] = [lines[seq], lines[seq - 1]];
  if (!line) return false;
  if (seq === first) return true;
  return before !== undefined && dayOfReader(line.sent_at) !== dayOfReader(before.sent_at);
}

/** Whether a line goes on from the one before: the same person, within some minutes. */
export function continues({ lines }: Transcript, seq: number): boolean {
  const [line, before] = [lines[seq], lines[seq - 1]];
  if (!line || !before || line.kind !== 'message' || before.kind !== 'message') return false;
  return (
    line.author.user_id === before.author.user_id && Date.parse(line.sent_at) - Date.parse(before.sent_at) < TOGETHER_MS
  );
}
const TOGETHER_MS = 5 * MINUTE_MS;

const dayOfReader = (instant: string): string => new Date(instant).toDateString();
