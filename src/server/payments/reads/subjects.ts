import { type RawBuilder, sql } from 'kysely';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { shownScope, shownSideOf } from '../policy.ts';
import type {} from '../tables.ts';

/** The line whose id is in `column` as a notification's subject (jsonb), for those who may read its contract. */
export const lineAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', l.id, 'payment_contract_id', l.contract_id, 'payment_title', c.title,
      'payment_payer', ${hiringCompanyName(sql.ref('l.hiring_company_id'))},
      'payment_firm', ${mwbeName(sql.ref('l.mwbe_id'))}, 'payment_month', to_char(l.month, 'YYYY-MM'),
      'payment_state', l.state, 'payment_paid_cents', l.paid_cents, 'payment_answered_cents', l.answered_cents,
      'payment_confirmed_cents', l.confirmed_cents, 'payment_side', ${shownSideOf(actor, 'l', 'l.contract_id')})
   FROM payment_lines l JOIN payment_contracts c ON c.id = l.contract_id
   WHERE l.id = ${column} AND ${shownScope(actor, 'l', 'l.contract_id')})`;
