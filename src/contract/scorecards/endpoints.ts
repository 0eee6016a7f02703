import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, MEMBERS, members, STAFF } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { MIN_FIRMS_OF_SCORECARD } from './rules.ts';
import { newReply, replyVisibility, scorecard } from './schema.ts';

const byId = z.strictObject({ id: uuid });

export const endpoints = {
  scorecard: endpoint({
    method: 'GET',
    path: '/hiring_companies/:id/scorecard',
    summary: `How a company pays the firms that it hires, from ${MIN_FIRMS_OF_SCORECARD} firms up, with its reply`,
    access: MEMBERS,
    params: byId,
    output: scorecard,
    errors: [404],
  }),
  reply: endpoint({
    method: 'PUT',
    path: '/hiring_companies/:id/scorecard/reply',
    summary: 'The public reply of a company to its scorecard, written or taken down by its administrators',
    access: members(...HIRING_SIDE),
    forbidImpersonation: true,
    params: byId,
    body: newReply,
    output: scorecard,
    errors: [404, 412],
  }),
  hideReply: endpoint({
    method: 'PUT',
    path: '/hiring_companies/:id/scorecard/reply/visibility',
    summary: 'Staff hide a reply that abuses, or show it again',
    access: STAFF,
    params: byId,
    body: replyVisibility,
    output: scorecard,
    errors: [404, 412],
  }),
};
