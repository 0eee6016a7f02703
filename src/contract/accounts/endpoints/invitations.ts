import { z } from 'zod';
import { endpoint, linkHolder, MEMBERS } from '../../endpoint.ts';
import { properName, uuid } from '../../formats.ts';
import { tempToken } from '../../links/schema.ts';
import { invitation, newInvitation } from '../schema/companies.ts';

const params = z.strictObject({ id: uuid });
const ofCompany = z.strictObject({ id: uuid, invitationId: uuid });

export const endpoints = {
  invitations: endpoint({
    method: 'GET',
    path: '/companies/:id/invitations',
    summary: "List a company's open invitations, at most 50, for its administrators and staff",
    access: MEMBERS,
    params,
    output: z.array(invitation),
    errors: [404],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/companies/:id/invitations',
    summary: 'Invite someone to a company by email (administrators)',
    access: MEMBERS,
    forbidImpersonation: true,
    params,
    body: newInvitation,
    status: 201,
    output: invitation,
    errors: [404, 409, 429],
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/companies/:id/invitations/:invitationId/resend',
    summary: 'Resend an open invitation and extend it by seven days',
    access: MEMBERS,
    forbidImpersonation: true,
    params: ofCompany,
    status: 204,
    output: z.null(),
    errors: [404, 429],
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/companies/:id/invitations/:invitationId',
    summary: 'Withdraw an open invitation (administrators)',
    access: MEMBERS,
    forbidImpersonation: true,
    params: ofCompany,
    status: 204,
    output: z.null(),
    errors: [404],
  }),
  joinCompany: endpoint({
    method: 'POST',
    path: '/me/companies',
    summary: "Join a company with an invitation sent to the current user's email; uses up the link",
    access: MEMBERS,
    forbidImpersonation: true,
    forbidSingleSignOn: true,
    body: z.strictObject({ tempToken }),
    output: z.strictObject({ company_id: uuid }),
    errors: [404, 409],
  }),
  registerInvited: endpoint({
    method: 'POST',
    path: '/invited_accounts',
    summary: 'Create an account from an invitation; uses up the link and returns a token for choosing a password',
    access: linkHolder('invitation'),
    body: z.strictObject({ tempToken, first_name: properName(), last_name: properName() }),
    status: 201,
    output: z.strictObject({ new_password: z.string() }),
    noStore: true,
    errors: [404, 409],
  }),
};
