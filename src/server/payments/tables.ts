import type { GeneratedAlways } from 'kysely';
import type { DayKind } from '#contract/payments/rules/prompt-payment-rules.ts';
import type { Figures } from '#contract/payments/rules/totals.ts';
import type {
  EntryKind,
  LineState,
  Method,
  PaymentAnswer,
  PaymentContractState,
  PaymentLineKind,
  Side,
} from '#contract/payments/rules.ts';
import type { ProofFile } from '#contract/payments/schema/lines.ts';
import type { PaymentRule } from '#contract/payments/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    payment_contracts: ContractTable;
    payment_lines: LineTable;
    payment_entries: EntryTable;
    payment_contract_totals: ContractTotalsTable;
    payment_month_totals: MonthTotalsTable;
    payment_payer_totals: PayerTotalsTable;
    payment_rules: PaymentRule;
    payment_holidays: HolidayTable;
    payment_files: ProofTable;
    payment_reminder_runs: ReminderRunTable;
    payment_reminders: ReminderTable;
    payment_mutes: MuteTable;
  }
}

export interface ContractTable {
  id: string;
  hiring_company_id: string;
  mwbe_id: string;
  owner_company_id: string | null;
  parent_id: string | null;
  tier: Generated<number>;
  number: string | null;
  title: string;
  scope: string;
  naics: string | null;
  goal_group: string | null;
  award_cents: number;
  /** The sum of its change orders. */
  changes_cents: Generated<number>;
  retainage_bps: Generated<number>;
  starts_on: string;
  ends_on: string | null;
  time_zone: string;
  state_code: string | null;
  rule: string | null;
  custom_days: number | null;
  custom_day_kind: DayKind | null;
  completed_on: string | null;
  state: Generated<PaymentContractState>;
  /** The number of its last entry. */
  version: Generated<number>;
  created_by: string;
  created_at: Date;
  finalized_at: Date | null;
}

export interface LineTable {
  id: string;
  contract_id: string;
  hiring_company_id: string;
  mwbe_id: string;
  owner_company_id: string | null;
  goal_group: string | null;
  /** The first day of the month. */
  month: string;
  kind: Generated<PaymentLineKind>;
  state: LineState;
  version: Generated<number>;
  paid_cents: number | null;
  reason: string | null;
  paid_on: string | null;
  method: Method | null;
  reference: string | null;
  retainage_cents: Generated<number>;
  payer_paid_on: string | null;
  unpaid_cents: number | null;
  unpaid_reason: string | null;
  due_on: string | null;
  reported_at: Date | null;
  reported_by: string | null;
  answer: PaymentAnswer | null;
  answered_cents: number | null;
  answer_comment: string | null;
  answered_at: Date | null;
  firm_unpaid_cents: number | null;
  reply: string | null;
  replied_at: Date | null;
  staff_asked_at: Date | null;
  staff_asked_why: string | null;
  settled_cents: number | null;
  settle_reason: string | null;
  settled_at: Date | null;
  settled_by: string | null;
  corrects: string | null;
  counts: boolean;
  act_by: string | null;
  confirmed_cents: GeneratedAlways<number>;
}

export interface EntryTable {
  contract_id: string;
  number: number;
  line_id: string | null;
  kind: EntryKind;
  side: Side;
  user_id: string | null;
  at: Date;
  amount_cents: number | null;
  words: string | null;
  details: Json;
}

interface ContractTotalsTable extends Figures {
  contract_id: string;
  open_lines: number;
  unanswered_lines: number;
  differing_lines: number;
}

interface MonthTotalsTable extends Figures {
  hiring_company_id: string;
  mwbe_id: string;
  owner_company_id: string | null;
  goal_group: string | null;
  month: string;
}

interface PayerTotalsTable extends Figures {
  hiring_company_id: string;
  month: string;
}

export interface ProofTable {
  id: string;
  line_id: string;
  side: ProofFile['side'];
  /** Names the upload that it came by, and where it lies in the storage. */
  upload: string;
  display_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  state: ProofFile['state'];
  sent_by: string;
  created_at: Date;
  checked_at: Date | null;
}

interface ReminderRunTable {
  day: string;
  since: Date;
  at: Date;
  done_at: Date | null;
}
interface ReminderTable {
  id: string;
  user_id: string;
  day: string;
}
interface MuteTable {
  user_id: string;
  /** Null: all of them. */
  contract_id: string | null;
  muted_at: Date;
}

interface HolidayTable {
  place: string;
  off_on: string;
  name: string;
  source: string;
}
