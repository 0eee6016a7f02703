import { z } from 'zod';
import { USER_TYPES } from '../../access/user-types.ts';
import { isVanityPath } from '../../access/vanity-paths.ts';
import { endpoint, members, PUBLIC } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import {
  county,
  firmProfile,
  listAnswer,
  pathAvailability,
  profileChange,
  profilePathName,
} from '../schema/profile.ts';

/** `mwbes.id`. */
const params = z.strictObject({ id: uuid });
const access = members('MWBE');

/** A firm's own people and their profile. */
export const endpoints = {
  profile: endpoint({
    method: 'GET',
    path: '/mwbes/:id/profile',
    summary: 'What a firm says of itself and what lists say of it, for its own people',
    access,
    params,
    output: firmProfile,
    errors: [404],
  }),
  changeProfile: endpoint({
    method: 'PATCH',
    path: '/mwbes/:id/profile',
    summary: 'Change what a firm says of itself; 412 if somebody else saved since that version',
    access,
    params,
    body: profileChange,
    output: firmProfile,
    errors: [404, 412],
  }),
  answerList: endpoint({
    method: 'POST',
    path: '/mwbes/:id/profile/answers',
    summary: "Decide whether the firm's own value holds or the one that a list has changed to",
    access,
    params,
    body: listAnswer,
    output: firmProfile,
    errors: [404, 409, 412],
  }),
  publish: endpoint({
    method: 'PATCH',
    path: '/mwbes/:id/visibility',
    summary: 'Show the profile to people who are not signed in, or hide it from them',
    access,
    forbidImpersonation: true,
    params,
    body: z.strictObject({ is_public: z.boolean() }),
    output: z.strictObject({ is_public: z.boolean() }),
    errors: [404],
  }),
  pathAvailability: endpoint({
    method: 'GET',
    path: '/mwbes/:id/path-availability',
    summary: 'Whether a firm may use a word as its vanity path, and if not, why',
    access,
    params,
    query: z.strictObject({ path: profilePathName }),
    output: pathAvailability,
    errors: [404],
  }),
  setPath: endpoint({
    method: 'PATCH',
    path: '/mwbes/:id/path',
    summary: 'Set the vanity path; the former one leads to the new one',
    access,
    forbidImpersonation: true,
    params,
    body: z.strictObject({
      path: profilePathName.refine(
        isVanityPath,
        'must be lower-case letters, digits and single hyphens, and no reserved word',
      ),
    }),
    output: z.strictObject({ profile_url_path: z.string() }),
    errors: [404, 409, 429],
  }),
  counties: endpoint({
    method: 'GET',
    path: '/counties',
    summary: 'Counties of a state with their FIPS codes, by name',
    access: PUBLIC,
    query: z.strictObject({ state: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter state') }),
    output: z.array(county),
  }),
  tradeCodes: endpoint({
    method: 'GET',
    path: '/trades',
    summary: 'NAICS codes for a trade in the words that people use, with what matched',
    access: members(...USER_TYPES),
    query: z.strictObject({
      q: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
    }),
    output: z.array(
      z.strictObject({
        code: z.string(),
        title: z.string(),
        /** The index term of the Census Bureau that matches; null where the title or the code does. */
        term: z.string().nullable(),
      }),
    ),
  }),
};
