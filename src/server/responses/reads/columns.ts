import { type RawBuilder, sql } from 'kysely';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import type { DeclineReason, ResponseOutcome, ResponseState } from '#contract/responses/rules.ts';
import type { Quote, QuoteFile, ResponseEvent } from '#contract/responses/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { isAwardedTo } from '#server/opportunities/reads/for-responses.ts';
import type { QuoteTable, ResponseEventTable } from '../tables.ts';

/** What became of the response `r` to the opportunity `o`; null while nothing has. */
export const OUTCOME: RawBuilder<ResponseOutcome | null> = sql`
  (CASE WHEN o.state = 'cancelled' THEN 'cancelled'
        WHEN o.state = 'awarded' AND r.state IN ('interested', 'quoted')
          THEN CASE WHEN ${isAwardedTo(sql.ref('o.id'), sql.ref('r.mwbe_id'))} THEN 'chosen' ELSE 'not_chosen' END END)`;

/** Of the response `r`. */
export const SAID = sql`
  r.id, r.state, r.version, r.reason, r.words, r.invited_at, r.answered_at, r.updated_at, ${OUTCOME} AS outcome`;

export interface SaidRow {
  readonly id: string;
  readonly state: ResponseState;
  readonly version: number;
  readonly reason: DeclineReason | null;
  readonly words: string | null;
  readonly invited_at: Date | null;
  readonly answered_at: Date | null;
  readonly updated_at: Date;
  readonly outcome: ResponseOutcome | null;
}
export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const toSaid = ({ state, version, reason, words, invited_at, answered_at, updated_at, outcome }: SaidRow) => ({
  state,
  version,
  reason,
  words,
  invited_at: iso(invited_at),
  answered_at: iso(answered_at),
  updated_at: updated_at.toISOString(),
  outcome,
});

/** An opportunity is over for its firms. */
export const isOver = (state: OpportunityState): boolean => state === 'awarded' || state === 'cancelled';

/** A file `f` of a quote, as JSON. */
export const FILE_JSON = sql`
  jsonb_build_object('id', f.id, 'display_name', f.display_name, 'media_type', f.media_type, 'bytes', f.bytes,
                     'state', f.state)`;

/** What went with a quote `q`, in the firm's order. */
export const QUOTE_FILES = sql<QuoteFile[]>`
  (SELECT coalesce(jsonb_agg(${FILE_JSON} ORDER BY a.position), '[]')
   FROM opportunity_quote_attachments a JOIN opportunity_quote_files f ON f.id = a.file_id WHERE a.quote_id = q.id)`;

/** Of a quote `q`. */
export const QUOTE = sql`
  q.number, q.amount, q.unit_price, q.note, q.valid_until, q.sent_at, q.replaced_at, ${QUOTE_FILES} AS files`;
export type QuoteRow = Pick<QuoteTable, 'number' | 'amount' | 'unit_price' | 'note' | 'valid_until' | 'sent_at'> & {
  readonly replaced_at: Date | null;
  readonly files: QuoteFile[];
};

export const toQuote = ({ sent_at, replaced_at, ...row }: QuoteRow): Quote => ({
  ...row,
  sent_at: sent_at.toISOString(),
  replaced_at: iso(replaced_at),
});

/** Of an event `e`; `side` is that of who reads: only their own people have names. */
export const eventColumns = (side: 'owner' | 'firm') => sql`
  e.kind, e.at, e.side, e.details, CASE WHEN e.side = ${side} THEN ${personName(sql.ref('e.person'))} END AS person`;
type EventRow = Pick<ResponseEventTable, 'kind' | 'at' | 'side' | 'person'> & {
  readonly details: { reason?: DeclineReason; words?: string; channel?: 'account' | 'email' };
};
export const toEvent = ({ kind, at, side, person, details }: EventRow): ResponseEvent => ({
  kind,
  at: at.toISOString(),
  side,
  person,
  reason: details.reason ?? null,
  words: details.words ?? null,
  channel: details.channel ?? null,
});
export type { EventRow };
