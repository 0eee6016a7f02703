import type { JOIN_REQUEST_STATES } from '#contract/join-requests/schema.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    join_requests: JoinRequestTable;
  }
}

/** An access request that waits for an administrator of the company that it names, or did. */
export interface JoinRequestTable {
  id: string;
  access_request_id: string;
  company_id: string;
  company_type: 'hiring_company' | 'mwbe';
  role: 'administrator' | 'member';
  state: Generated<(typeof JOIN_REQUEST_STATES)[number]>;
  /** The staff member who sent it to the company. */
  forwarded_by: string | null;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}
