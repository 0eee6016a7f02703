import { z } from 'zod';
import { companiesPage, companiesQuery, companyDetails } from '../../accounts/schema/company-list.ts';
import { newStaff, peoplePage, peopleQuery, personChange, personDetails } from '../../accounts/schema/people.ts';
import { endpoint, STAFF, STAFF_ADMIN } from '../../endpoint.ts';
import { text, uuid } from '../../formats.ts';

const byId = z.strictObject({ id: uuid });

export const endpoints = {
  people: endpoint({
    method: 'GET',
    path: '/staff/people',
    summary: 'List all accounts by name',
    access: STAFF,
    query: peopleQuery,
    output: peoplePage,
  }),
  person: endpoint({
    method: 'GET',
    path: '/staff/people/:id',
    summary: 'One person: rights, companies, open sessions and links',
    access: STAFF,
    params: byId,
    output: personDetails,
    errors: [404],
  }),
  addStaff: endpoint({
    method: 'POST',
    path: '/staff/people',
    summary: 'Create a staff account; the person gets an email with a link to choose a password',
    access: STAFF_ADMIN,
    forbidImpersonation: true,
    requireRecentAuth: true,
    body: newStaff,
    status: 201,
    output: z.strictObject({ id: uuid }),
    errors: [409],
  }),
  changePerson: endpoint({
    method: 'PATCH',
    path: '/staff/people/:id',
    summary: 'Grant or revoke rights, deactivate or reactivate the account; deactivation ends all sessions',
    access: STAFF_ADMIN,
    forbidImpersonation: true,
    requireRecentAuth: true,
    params: byId,
    body: personChange,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  sendPasswordLink: endpoint({
    method: 'POST',
    path: '/staff/people/:id/password_link',
    summary: 'Send the person a link to choose a new password',
    access: STAFF,
    forbidImpersonation: true,
    params: byId,
    status: 204,
    output: z.null(),
    errors: [404, 409, 429],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/staff/people/:id/second_factor_reset',
    summary: "Reset a person's lost second factors; ends all sessions and notifies the person",
    access: STAFF_ADMIN,
    forbidImpersonation: true,
    requireRecentAuth: true,
    params: byId,
    body: z.strictObject({ reason: text(500) }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  companies: endpoint({
    method: 'GET',
    path: '/staff/companies',
    summary: 'List hiring companies and claimed firms by name',
    access: STAFF,
    query: companiesQuery,
    output: companiesPage,
  }),
  company: endpoint({
    method: 'GET',
    path: '/staff/companies/:id',
    summary: 'One hiring company or claimed firm, and its members',
    access: STAFF,
    params: byId,
    output: companyDetails,
    errors: [404],
  }),
};
