import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { MESSAGE_LIMITS } from '#contract/messaging/rules.ts';
import type { Message } from '#contract/messaging/schema/messages.ts';
import { api } from '#web/api.ts';
import { BLOCK, catchUpFrom, missingBlocks, type Transcript, withPage } from '../model/transcript.ts';
import { countsQuery } from './counts.ts';

const keyOf = (id: string) => ['messaging', 'transcript', id] as const;
const page = (id: string, query: Record<string, string>, signal: AbortSignal) =>
  api.messaging.messages({ params: { id }, query, signal });

/**
 * A conversation as far as it is loaded. A refetch reads what came since, in order: whoever was away for a while gets
 * every line once.
 */
export const transcriptQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ client, signal }): Promise<Transcript> => {
      const newest = await page(id, { limit: String(BLOCK) }, signal);
      const before = client.getQueryData<Transcript>(keyOf(id));
      let read = withPage(before, newest);
      const begin = newest.messages[0]?.seq ?? 0;
      let from = before ? catchUpFrom(before, newest.last_seq) : null;
      // what lies between the last known line and the newest page
      while (from !== null && from < begin) {
        const missed = await page(id, { from: String(from), limit: String(MESSAGE_LIMITS.page) }, signal);
        read = withPage(read, missed);
        const last = missed.messages.at(-1);
        from = last ? last.seq + 1 : null;
      }
      return read;
    },
    // blocks that are loaded meanwhile are put in by `useTranscriptBlocks`
    structuralSharing: (before, after) => merged(before as Transcript | undefined, after as Transcript),
  });

/** Blocks that came while the newest lines were read stay. */
const merged = (before: Transcript | undefined, after: Transcript): Transcript =>
  before ? { ...after, lines: { ...before.lines, ...after.lines } } : after;

const put = (client: QueryClient, id: string, change: (known: Transcript) => Transcript) =>
  client.setQueryData<Transcript>(keyOf(id), (known) => known && change(known));

/** Adds a line that was sent: its number is known now. */
export function usePutLine(id: string) {
  const client = useQueryClient();
  return (line: Message) => {
    put(client, id, (known) => withPage(known, { first_seq: known.first, last_seq: line.seq, messages: [line] }));
    void client.invalidateQueries({ queryKey: ['messaging'] });
  };
}

/** Loads the blocks that come into view, each once. */
export function useTranscriptBlocks(id: string) {
  const client = useQueryClient();
  const asked = useRef(new Set<number>());
  return useCallback(
    (known: Transcript, from: number, until: number) => {
      for (const block of missingBlocks(known, from, until)) {
        if (asked.current.has(block)) continue;
        asked.current.add(block);
        api.messaging
          .messages({ params: { id }, query: { from: String(block), limit: String(BLOCK) } })
          .then((found) => put(client, id, (before) => withPage(before, found)))
          // asked again when it comes into view again
          .catch(() => undefined)
          .finally(() => asked.current.delete(block));
      }
    },
    [client, id],
  );
}

/** The first line of a day, or later. */
export async function seqOn(id: string, day: string): Promise<number | null> {
  const found = await api.messaging.messages({ params: { id }, query: { on: day, limit: '1' } });
  return found.messages[0]?.seq ?? null;
}

/** Says up to where the person has read; never twice the same. */
export function useMarkRead(id: string) {
  const client = useQueryClient();
  const said = useRef(0);
  return useCallback(
    (seq: number) => {
      if (seq <= said.current) return;
      said.current = seq;
      api.messaging.read({ params: { id }, body: { seq } }).then(
        (counts) => client.setQueryData(countsQuery.queryKey, counts),
        () => {
          said.current = 0;
        },
      );
    },
    [client, id],
  );
}
