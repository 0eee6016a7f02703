import { z } from 'zod';
import { endpoint, PUBLIC } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { mwbe } from './schema.ts';

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
};
