import { z } from 'zod';
import { endpoint, MEMBERS } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import { ROLES } from '../rules.ts';
import { company, companyChange, companyPerson } from '../schema/companies.ts';

const params = z.strictObject({ id: uuid });
const personOfCompany = z.strictObject({ id: uuid, userId: uuid });

export const endpoints = {
  company: endpoint({
    method: 'GET',
    path: '/companies/:id',
    summary: 'Details of a hiring company or firm, for its members and staff',
    access: MEMBERS,
    params,
    output: company,
    errors: [404],
  }),
  changeCompany: endpoint({
    method: 'PATCH',
    path: '/companies/:id',
    summary: 'Change the settings of a hiring company or request another name, which staff review (administrators)',
    access: MEMBERS,
    forbidImpersonation: true,
    params,
    body: companyChange,
    output: company,
    errors: [404, 409, 429],
  }),
  people: endpoint({
    method: 'GET',
    path: '/companies/:id/people',
    summary: 'List the members of a company in the order they joined: the first 100, or those after `before`',
    access: MEMBERS,
    params,
    query: z.strictObject({ before: uuid.optional() }),
    output: z.array(companyPerson),
    errors: [404],
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/companies/:id/people/:userId',
    summary: "Change a member's role (administrators); the last administrator keeps the role",
    access: MEMBERS,
    forbidImpersonation: true,
    requireRecentAuth: true,
    params: personOfCompany,
    body: z.strictObject({ role: z.enum(ROLES) }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  removePerson: endpoint({
    method: 'DELETE',
    path: '/companies/:id/people/:userId',
    summary: 'Remove a member from a company (administrators); their access ends immediately',
    access: MEMBERS,
    forbidImpersonation: true,
    requireRecentAuth: true,
    params: personOfCompany,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
};
