import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, members, PUBLIC } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { endpoints as profile } from './endpoints/profile.ts';
import { agency, certificationStatus, certificationStatusQuery, contact, mwbe } from './schema.ts';

/** An MWBE's id or a business's `mwbe_core_id`. */
const firmId = z.strictObject({ id: uuid });

/** Whoever hires; people look up their own firm's contact in its profile. */
const CONTACT_READERS = members(...HIRING_SIDE, 'INTERNAL');

/** Exactly one of the keys; `id` takes an MWBE's id or a business's `mwbe_core_id`. */
const mwbeQuery = z
  .strictObject({ id: uuid.optional(), profile_url_path: z.string().max(100).optional() })
  .refine((query) => (query.id === undefined) !== (query.profile_url_path === undefined), {
    error: 'give either id or profile_url_path',
  });

export const endpoints = {
  mwbes: endpoint({
    method: 'GET',
    path: '/mwbes',
    summary: 'One business with its certificates, by id, core id or profile path',
    access: PUBLIC,
    query: mwbeQuery,
    output: mwbe,
    errors: [404],
  }),
  certificationStatus: endpoint({
    method: 'GET',
    path: '/mwbes/:id/standing',
    summary: 'Whether a firm was certified by an agency, and for a code, on a date: yes, no or not known, and why',
    access: PUBLIC,
    params: firmId,
    query: certificationStatusQuery,
    output: certificationStatus,
    errors: [404],
  }),
  contact: endpoint({
    method: 'GET',
    path: '/mwbes/:id/contact',
    summary: 'Contact details of a firm, for hiring companies',
    access: CONTACT_READERS,
    params: firmId,
    output: contact,
    errors: [404],
  }),
  agencies: endpoint({
    method: 'GET',
    path: '/agencies',
    summary: 'Certifying agencies by name, with the date of their latest list',
    access: PUBLIC,
    output: z.array(agency),
  }),
  ...profile,
};
