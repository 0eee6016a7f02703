import { z } from 'zod';
import { HIRING_SIDE } from '../../access/user-types.ts';
import { endpoint, members } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import { certificateChoices, goalEnd, goalReplacement, newGoal, projectGoal } from '../schema/goals.ts';

const TAKING_PART = members(...HIRING_SIDE, 'INTERNAL');
const CHANGING = members(...HIRING_SIDE);
const byId = z.strictObject({ id: uuid });
const ofGoal = byId.extend({ goal_id: uuid });
const goals = z.array(projectGoal);

export const goalEndpoints = {
  goals: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/goals',
    summary: 'Goals of a project: those of today, those to come, and those that ended',
    access: TAKING_PART,
    params: byId,
    output: goals,
    errors: [404],
  }),
  certificateChoices: endpoint({
    method: 'GET',
    path: '/parent_project_certificates',
    summary: 'Certificate types and agencies of the directory, to choose those that count for a goal',
    access: TAKING_PART,
    output: certificateChoices,
  }),
  addGoal: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/goals',
    summary: 'Add a goal; none of the same group, scope and measure may hold on the same day',
    access: CHANGING,
    forbidImpersonation: true,
    params: byId,
    body: newGoal,
    status: 201,
    output: goals,
    errors: [404, 409],
  }),
  replaceGoal: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/goals/:goal_id/replacement',
    summary: 'Replace a goal from a day on; it ends on the day before',
    access: CHANGING,
    forbidImpersonation: true,
    params: ofGoal,
    body: goalReplacement,
    status: 201,
    output: goals,
    errors: [404, 409, 412],
  }),
  endGoal: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/goals/:goal_id/end',
    summary: 'Say the last day of a goal',
    access: CHANGING,
    forbidImpersonation: true,
    params: ofGoal,
    body: goalEnd,
    output: goals,
    errors: [404, 409, 412],
  }),
};
