import { z } from 'zod';
import { ttlText } from '../../durations.ts';
import { endpoint, MEMBERS } from '../../endpoint.ts';
import { instant, text, uuid } from '../../formats.ts';
import { IMPERSONATION_TTL_MS } from '../rules/impersonation.ts';
import { impersonationTarget } from '../schema.ts';

export const endpoints = {
  impersonationTarget: endpoint({
    method: 'GET',
    path: '/impersonation/:id',
    summary: 'The person to impersonate, shown before impersonation starts',
    access: { kind: 'staff', right: 'impersonate' },
    forbidImpersonation: true,
    params: z.strictObject({ id: uuid }),
    output: impersonationTarget,
    errors: [404],
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/impersonation',
    summary: `Impersonate a person for ${ttlText(IMPERSONATION_TTL_MS)}; recorded in the audit trail`,
    access: { kind: 'staff', right: 'impersonate' },
    forbidImpersonation: true,
    requireRecentAuth: true,
    body: z.strictObject({ user_id: uuid, reason: text(500) }),
    status: 201,
    output: z.strictObject({ access_token: z.string(), expires_at: instant }),
    noStore: true,
    errors: [404],
  }),
  endImpersonation: endpoint({
    method: 'DELETE',
    path: '/impersonation',
    summary: "End impersonation; returns a new token for the staff member's own session, or null if it has ended",
    access: MEMBERS,
    output: z.strictObject({ access_token: z.string().nullable() }),
    noStore: true,
    errors: [409],
  }),
};
