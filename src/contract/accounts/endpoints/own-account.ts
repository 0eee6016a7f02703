import { z } from 'zod';
import { endpoint, linkHolder, MEMBERS } from '#contract/endpoint.ts';
import { properName, uuid } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { tempToken } from '#contract/links/schema.ts';

export const endpoints = {
  changeName: endpoint({
    method: 'PATCH',
    path: '/me',
    summary: 'Change the name of the current user',
    access: MEMBERS,
    forbidImpersonation: true,
    forbidSingleSignOn: true,
    body: z.strictObject({ first_name: properName(), last_name: properName() }),
    status: 204,
    output: z.null(),
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/me/email',
    summary:
      'Send a confirmation link to a new email; the response is the same whether or not the email has an account',
    access: MEMBERS,
    forbidImpersonation: true,
    forbidSingleSignOn: true,
    requireRecentAuth: true,
    body: z.strictObject({ email: z.email('enter a valid email address').max(LIMITS.email) }),
    status: 204,
    output: z.null(),
    errors: [429],
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/email_addresses',
    summary: 'Confirm a new email with the link sent to it; uses up the link',
    access: linkHolder('new email address'),
    body: z.strictObject({ tempToken }),
    output: z.strictObject({ email: z.string() }),
    errors: [404, 409],
  }),
  selectCompany: endpoint({
    method: 'PUT',
    path: '/me/company',
    summary: 'Select the company or firm to act for',
    access: MEMBERS,
    forbidImpersonation: true,
    body: z.strictObject({ company_id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404],
  }),
  leaveCompany: endpoint({
    method: 'DELETE',
    path: '/me/companies/:id',
    summary: 'Leave a company or firm',
    access: MEMBERS,
    forbidImpersonation: true,
    params: z.strictObject({ id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
};
