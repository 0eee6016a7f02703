import { z } from 'zod';
import {
  ACCESS_REQUEST_STATES,
  acceptance,
  accessRequest,
  companyPlacement,
  refusalReason,
} from '#contract/accounts/schema/access-requests.ts';
import { endpoint, STAFF, STAFF_ADMIN } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';

const byId = z.strictObject({ id: uuid });

export const endpoints = {
  requests: endpoint({
    method: 'GET',
    path: '/staff/access_requests',
    summary: 'List access requests, newest first',
    access: STAFF,
    query: z.strictObject({ state: z.enum(ACCESS_REQUEST_STATES).optional(), after: uuid.optional() }),
    output: z.strictObject({ requests: z.array(accessRequest), next: uuid.nullable() }),
  }),
  acceptRequest: endpoint({
    method: 'POST',
    path: '/staff/access_requests/:id/accept',
    summary:
      'Accept an access request: create the account and email a link to choose a password; for an existing company, ask its administrators',
    access: STAFF,
    forbidImpersonation: true,
    params: byId,
    body: acceptance,
    /** Null where the company is asked. */
    output: z.strictObject({ user_id: uuid.nullable() }),
    errors: [404, 409],
  }),
  addToCompany: endpoint({
    method: 'POST',
    path: '/staff/access_requests/:id/add_to_company',
    summary: 'Accept an access request for a company that has no administrator; everybody there is told by email',
    access: STAFF_ADMIN,
    forbidImpersonation: true,
    requireRecentAuth: true,
    params: byId,
    body: companyPlacement,
    output: z.strictObject({ user_id: uuid }),
    errors: [404, 409],
  }),
  refuseRequest: endpoint({
    method: 'POST',
    path: '/staff/access_requests/:id/refuse',
    summary: 'Decline an access request; the person is told the reason',
    access: STAFF,
    forbidImpersonation: true,
    params: byId,
    body: z.strictObject({ reason: refusalReason }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
};
