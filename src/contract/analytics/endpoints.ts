import { z } from 'zod';
import { endpoint, MEMBERS, PUBLIC, STAFF } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { failureCount, feedbackPage, newFeedback, pageView, scriptFailure, viewCount } from './schema.ts';

export const endpoints = {
  view: endpoint({
    method: 'POST',
    path: '/analytics_data/view',
    summary: 'Record a page view',
    access: PUBLIC,
    body: pageView,
    status: 204,
    output: z.null(),
  }),
  views: endpoint({
    method: 'GET',
    path: '/analytics_data/views',
    summary: 'Page views of the last 30 days, by day and category',
    access: STAFF,
    output: z.array(viewCount),
  }),
  reportScriptFailure: endpoint({
    method: 'POST',
    path: '/analytics_data/script_failure',
    summary: 'Report a script that failed to load',
    access: PUBLIC,
    body: scriptFailure,
    status: 204,
    output: z.null(),
  }),
  scriptFailures: endpoint({
    method: 'GET',
    path: '/analytics_data/script_failures',
    summary: 'Scripts that failed to load in the last 30 days',
    access: STAFF,
    output: z.array(failureCount),
  }),
  giveFeedback: endpoint({
    method: 'POST',
    path: '/feedback',
    summary: 'Give feedback to the platform',
    access: MEMBERS,
    body: newFeedback,
    status: 204,
    output: z.null(),
  }),
  feedback: endpoint({
    method: 'GET',
    path: '/feedback',
    summary: 'Feedback, newest first',
    access: STAFF,
    query: z.strictObject({ after: uuid.optional() }),
    output: feedbackPage,
  }),
};
