import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ProjectDetails } from '#contract/parent-projects/schema/projects.ts';
import { createProjectMember } from '#server/parent-projects/factory.ts';
import type { TestApp } from './app.ts';

/** As the form of a project sends them. */
export const FACTS = {
  name: 'Harbor Point Library and Recreation Center',
  number: '2024-117',
  description: null,
  address: '1 Harbor Way',
  city: 'Baltimore',
  state_code: 'MD',
  zip: '21230',
  starts_on: '2026-06-01',
  ends_on: '2028-05-31',
  budget_cents: 140_000_000_00,
  funding: ['state', 'local'],
  time_zone: 'America/New_York',
  program: 'Public libraries',
  open_to_company: false,
  due_day: 10,
} as const;

/** Of 27 % for minority-owned firms from the first day of the project. */
export const GOAL = {
  group_code: 'MBE',
  name: 'Minority-owned (MBE)',
  scope: 'all',
  measure: 'percent',
  bps: 2700,
  amount_cents: null,
  hours: null,
  certificate_types: ['MBE'],
  agency_ids: [] as string[],
  effective_from: '2026-06-01',
  effective_until: null,
} as const;

type Owner = Awaited<ReturnType<TestApp['hirer']>>;

/** Calls of the owner of projects, and people of other companies who take part. */
export function projectCalls(t: TestApp, owner: Owner) {
  const post = (path: string, body: object, token = owner.token) =>
    t.call(token, 'POST', `/parent_projects${path}`, body);
  return {
    post,
    async create(more: object = {}): Promise<ProjectDetails> {
      const made = await post('', { owner_company_id: owner.companyId, ...FACTS, ...more });
      expect(made.statusCode, made.body).toBe(201);
      return made.json();
    },
    async get<T>(path: string, token = owner.token): Promise<T> {
      const answer = await t.call(token, 'GET', `/parent_projects${path}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    change: (project: ProjectDetails, more: object = {}, token = owner.token) =>
      t.call(token, 'PUT', `/parent_projects/${project.id}`, { version: project.version, ...FACTS, ...more }),
    /** Somebody of another company who takes part in the project. */
    async member(project_id: string, kind: 'team' | 'prime' | 'viewer', role: 'editor' | 'reporter' | 'viewer') {
      const person = await t.hirer();
      await createProjectMember(t.db.kysely, {
        project_id,
        kind,
        role,
        email: `${randomUUID()}@people.example`,
        user_id: person.userId,
        company_id: kind === 'prime' ? person.companyId : null,
        invited_by: owner.userId,
      });
      return person;
    },
  };
}

/** The fields that a refusal names. */
export const wrongFields = (refused: { json(): { errors?: { field: string }[] } }) =>
  refused.json().errors?.map(({ field }) => field);
