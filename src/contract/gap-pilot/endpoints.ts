import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import {
  newPackageDraft,
  newPackageList,
  packageDraft,
  packageFirms,
  packageFirmsQuery,
  packageList,
  projectForecast,
} from './schema.ts';

const TAKING_PART = members(...HIRING_SIDE, 'INTERNAL');
const ACTING = members(...HIRING_SIDE);
const byId = z.strictObject({ id: uuid });
const ofPackage = byId.extend({ package_id: uuid });

export const endpoints = {
  forecast: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/forecast',
    summary:
      'Where each goal group of a project is expected to end, for its team; with the packages that nobody has yet',
    access: TAKING_PART,
    params: byId,
    output: projectForecast,
    errors: [404],
  }),
  firms: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/packages/:package_id/firms',
    summary: 'Firms that fit a package and count for goal groups that are short, with reasons and what is missing',
    access: TAKING_PART,
    params: ofPackage,
    query: packageFirmsQuery,
    output: packageFirms,
    errors: [404],
  }),
  shortlist: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/packages/:package_id/shortlist',
    summary: 'Make a shortlist of firms for a package',
    access: ACTING,
    forbidImpersonation: true,
    params: ofPackage,
    body: newPackageList,
    status: 201,
    output: packageList,
    errors: [404, 409],
  }),
  draft: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/packages/:package_id/opportunity',
    summary: 'Start the draft of an opportunity from a package: published, it invites the firms that fit',
    access: ACTING,
    forbidImpersonation: true,
    params: ofPackage,
    body: newPackageDraft,
    status: 201,
    output: packageDraft,
    errors: [404, 409],
  }),
};
