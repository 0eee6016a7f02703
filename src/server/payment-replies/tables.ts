import type { PaymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import type { ReplyLanguage } from '#contract/payment-replies/rules.ts';

declare module '#server/db/types.ts' {
  interface Database {
    payment_contacts: ContactTable;
    payment_requests: RequestTable;
    payment_request_lines: RequestLineTable;
    payment_requests_due: DueTable;
    payment_text_numbers: TextNumberTable;
    payment_text_refusals: TextRefusalTable;
    payment_invitations: InvitationTable;
    payment_invitation_contracts: InvitationContractTable;
  }
}

interface ContactTable {
  hiring_company_id: string;
  mwbe_id: string;
  email: string;
  name: string | null;
  given_by: string;
  given_at: Date;
}

export interface RequestTable {
  id: string;
  contract_id: string;
  hiring_company_id: string;
  mwbe_id: string;
  email: string;
  source: 'payer' | 'record';
  language: ReplyLanguage | null;
  created_at: Date;
  answer_until: Date;
  sent_at: Date | null;
  refused_at: Date | null;
  proposed_name: string | null;
  proposed_email: string | null;
}

interface RequestLineTable {
  request_id: string;
  line_id: string;
  /** As it was when it was asked. */
  version: number;
  paid_cents: number;
}

interface DueTable {
  contract_id: string;
  since: Date;
}

interface TextNumberTable {
  mwbe_id: string;
  email: string;
  phone: string;
  given_at: Date;
}

interface TextRefusalTable {
  phone: string;
  refused_at: Date;
}

export interface InvitationTable {
  id: string;
  kind: PaymentsInviteKind;
  hiring_company_id: string;
  email: string;
  first_name: string;
  last_name: string;
  invited_by: string;
  invited_at: Date;
  expires_at: Date;
  user_id: string | null;
  accepted_at: Date | null;
  withdrawn_at: Date | null;
}

interface InvitationContractTable {
  invitation_id: string;
  contract_id: string;
}
