import { z } from 'zod';
import { endpoint, linkHolder, MEMBERS } from '../../endpoint.ts';
import { line, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { tempToken } from '../../links/schema.ts';

export const endpoints = {
  changeName: endpoint({
    method: 'PATCH',
    path: '/me',
    summary: 'Change the name of the person who is logged in',
    access: MEMBERS,
    inPerson: true,
    body: z.strictObject({ first_name: line(LIMITS.name), last_name: line(LIMITS.name) }),
    status: 204,
    output: z.null(),
  }),
  askForNewAddress: endpoint({
    method: 'POST',
    path: '/me/email',
    summary:
      'Send a link to a new e-mail address, which is taken over once it is opened; the answer is the same whether the address has an account or not',
    access: MEMBERS,
    inPerson: true,
    confirmed: true,
    body: z.strictObject({ email: z.email('is not an e-mail address').max(LIMITS.email) }),
    status: 204,
    output: z.null(),
    errors: [429],
  }),
  takeNewAddress: endpoint({
    method: 'POST',
    path: '/email_addresses',
    summary: 'Take over a new e-mail address with the link that was sent to it, which is spent by it',
    access: linkHolder('new e-mail address'),
    body: z.strictObject({ tempToken }),
    output: z.strictObject({ email: z.string() }),
    errors: [404, 409],
  }),
  chooseCompany: endpoint({
    method: 'PUT',
    path: '/me/company',
    summary: 'Choose which company or firm the person acts for',
    access: MEMBERS,
    inPerson: true,
    body: z.strictObject({ company_id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404],
  }),
  leaveCompany: endpoint({
    method: 'DELETE',
    path: '/me/companies/:id',
    summary: 'Act for a company or firm no longer',
    access: MEMBERS,
    inPerson: true,
    params: z.strictObject({ id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
};
