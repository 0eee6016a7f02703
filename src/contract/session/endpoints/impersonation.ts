import { z } from 'zod';
import { endpoint, MEMBERS } from '../../endpoint.ts';
import { instant, text, uuid } from '../../formats.ts';
import { impersonated } from '../schema.ts';

export const endpoints = {
  whoToImpersonate: endpoint({
    method: 'GET',
    path: '/impersonation/:id',
    summary: 'Who would be impersonated, before it begins',
    access: { kind: 'staff', right: 'impersonate' },
    inPerson: true,
    params: z.strictObject({ id: uuid }),
    output: impersonated,
    errors: [404],
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/impersonation',
    summary: 'See the product as somebody else, on record, for 30 minutes',
    access: { kind: 'staff', right: 'impersonate' },
    inPerson: true,
    confirmed: true,
    body: z.strictObject({ user_id: uuid, reason: text(500) }),
    status: 201,
    output: z.strictObject({ access_token: z.string(), expires_at: instant }),
    secret: true,
    errors: [404],
  }),
  endImpersonation: endpoint({
    method: 'DELETE',
    path: '/impersonation',
    summary: 'End it; the session of the member of staff goes on under the token answered, null where it has ended',
    access: MEMBERS,
    output: z.strictObject({ access_token: z.string().nullable() }),
    secret: true,
    errors: [409],
  }),
};
