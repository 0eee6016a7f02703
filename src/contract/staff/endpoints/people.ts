import { z } from 'zod';
import { companiesPage, companiesQuery, companyFile } from '../../accounts/schema/company-list.ts';
import { newStaff, peoplePage, peopleQuery, personChange, personFile } from '../../accounts/schema/people.ts';
import { endpoint, STAFF, STAFF_ADMIN } from '../../endpoint.ts';
import { text, uuid } from '../../formats.ts';

const byId = z.strictObject({ id: uuid });

export const endpoints = {
  people: endpoint({
    method: 'GET',
    path: '/staff/people',
    summary: 'Everybody who has an account, by name',
    access: STAFF,
    query: peopleQuery,
    output: peoplePage,
  }),
  person: endpoint({
    method: 'GET',
    path: '/staff/people/:id',
    summary: 'One person: rights, companies, what is open',
    access: STAFF,
    params: byId,
    output: personFile,
    errors: [404],
  }),
  addStaff: endpoint({
    method: 'POST',
    path: '/staff/people',
    summary: 'Make a staff account; the person gets a link by e-mail to choose a password',
    access: STAFF_ADMIN,
    inPerson: true,
    confirmed: true,
    body: newStaff,
    status: 201,
    output: z.strictObject({ id: uuid }),
    errors: [409],
  }),
  changePerson: endpoint({
    method: 'PATCH',
    path: '/staff/people/:id',
    summary: 'Grant rights or take them back, close the account or open it again; closing it ends every log-in',
    access: STAFF_ADMIN,
    inPerson: true,
    confirmed: true,
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
    inPerson: true,
    params: byId,
    status: 204,
    output: z.null(),
    errors: [404, 409, 429],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/staff/people/:id/second_factor_reset',
    summary: 'Remove passkeys, app and recovery codes of a person who has lost them; ends every log-in and tells them',
    access: STAFF_ADMIN,
    inPerson: true,
    confirmed: true,
    params: byId,
    body: z.strictObject({ reason: text(500) }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  companies: endpoint({
    method: 'GET',
    path: '/staff/companies',
    summary: 'Hiring companies and claimed firms, by name',
    access: STAFF,
    query: companiesQuery,
    output: companiesPage,
  }),
  company: endpoint({
    method: 'GET',
    path: '/staff/companies/:id',
    summary: 'One hiring company or claimed firm, and its people',
    access: STAFF,
    params: byId,
    output: companyFile,
    errors: [404],
  }),
};
