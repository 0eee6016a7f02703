import { z } from 'zod';
import { instant, properName, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { tempToken } from '../../links/schema.ts';
import { INVITE_OUTCOMES, MEMBER_CHANGES, MEMBER_FILTERS, MEMBER_STATES, PEOPLE_LIMITS } from '../rules/people.ts';
import { MEMBER_KINDS, PROJECT_NEWS, PROJECT_ROLES, ROLES_OF_KIND } from '../rules.ts';

const email = z.email('enter a valid email address').max(LIMITS.email);
const kind = z.enum(MEMBER_KINDS);
const role = z.enum(PROJECT_ROLES);

export const projectMember = z.strictObject({
  id: uuid,
  kind,
  role,
  email: z.string(),
  /** Null until somebody said it. */
  name: z.string().nullable(),
  company_id: uuid.nullable(),
  company: z.string().nullable(),
  state: z.enum(MEMBER_STATES),
  is_self: z.boolean(),
  expires_at: instant.nullable(),
  change: z.enum(MEMBER_CHANGES),
  changed_at: instant,
  changed_by: z.string().nullable(),
  version: z.int(),
});
export type ProjectMember = z.infer<typeof projectMember>;

export const membersQuery = z.strictObject({
  kind,
  /** Part of a name, an email or the name of a company. */
  q: z.string().trim().max(LIMITS.query).optional(),
  role: role.optional(),
  state: z.enum(MEMBER_FILTERS).optional(),
  /** The id of the last member of the page before. */
  before: uuid.optional(),
});
export type MembersQuery = z.output<typeof membersQuery>;
export const membersPage = z.strictObject({ members: z.array(projectMember), next: uuid.nullable() });
export type MembersPage = z.infer<typeof membersPage>;

export const companiesQuery = z.strictObject({ q: z.string().trim().max(LIMITS.query).optional() });
/** A company whose people can be invited as those of a prime contractor. */
export const memberCompany = z.strictObject({
  id: uuid,
  name: z.string(),
  /** It has a prime contract of the project. */
  has_contract: z.boolean(),
  /** The caller administers it: whom they invite joins the company too. */
  is_administered: z.boolean(),
});
export type MemberCompany = z.infer<typeof memberCompany>;

const invitedPerson = z.strictObject({
  email,
  first_name: properName().nullable().default(null),
  last_name: properName().nullable().default(null),
});
export const newMembers = z
  .strictObject({
    kind,
    role,
    /** Of people of a prime contractor, and of nobody else. */
    company_id: uuid.nullable().default(null),
    people: z
      .array(invitedPerson)
      .min(1, 'enter an email address')
      .max(PEOPLE_LIMITS.invited, `must have at most ${PEOPLE_LIMITS.invited} addresses`),
  })
  .refine((sent) => ROLES_OF_KIND[sent.kind].includes(sent.role), {
    path: ['role'],
    error: 'is no role of such people',
  })
  .refine((sent) => (sent.kind === 'prime') === (sent.company_id !== null), {
    path: ['company_id'],
    error: 'is for people of a prime contractor, who need one',
  });
export type NewMembers = z.output<typeof newMembers>;
export const invitedMembers = z.strictObject({
  results: z.array(z.strictObject({ email: z.string(), outcome: z.enum(INVITE_OUTCOMES) })),
});
export type InvitedMembers = z.infer<typeof invitedMembers>;

export const memberVersion = z.strictObject({ version: z.int().min(1) });
export const memberRole = memberVersion.extend({ role });

export const byInvitationLink = z.strictObject({ tempToken });
export const newInvitedPerson = z.strictObject({ tempToken, first_name: properName(), last_name: properName() });

/** What the page of an invitation says before anything is accepted. */
export const invitationByLink = z.strictObject({
  project: z.string(),
  owner: z.string(),
  kind,
  role,
  /** Of a prime contractor's people. */
  company: z.string().nullable(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  invited_by: z.string().nullable(),
  expires_at: instant,
  has_account: z.boolean(),
  /** Whoever accepts joins the company too; else an administrator of it has to let them in first. Null: no company. */
  joins_company: z.boolean().nullable(),
});
export type InvitationByLink = z.infer<typeof invitationByLink>;

export const acceptedInvitation = z.strictObject({ project_id: uuid });
export const registeredInvitee = z.strictObject({
  /** `requested`: the company decides first; the invitation stays open meanwhile. */
  outcome: z.enum(['joined', 'requested']),
  project_id: uuid.nullable(),
  /** The link by which the new person chooses a password. */
  new_password: z.string().nullable(),
});
export type RegisteredInvitee = z.infer<typeof registeredInvitee>;

export const notificationSettings = z.strictObject({
  muted: z.array(z.enum(PROJECT_NEWS)),
  /** The caller takes part by an invitation: others read the project as people of its owner and hear nothing. */
  hears: z.boolean(),
});
export type ProjectNotificationSettings = z.infer<typeof notificationSettings>;
export const newNotificationSettings = z.strictObject({
  muted: z.array(z.enum(PROJECT_NEWS)).max(PROJECT_NEWS.length),
});

/** What a card tells of an invitation. */
export const projectInvitationSubject = z.strictObject({
  id: uuid,
  project_id: uuid,
  project: z.string(),
  owner: z.string(),
  part_kind: kind,
  part_role: role,
  part_company: z.string().nullable(),
  invited_by: z.string().nullable(),
  expires_at: instant.nullable(),
  accepted_at: instant.nullable(),
});
export type ProjectInvitationSubject = z.infer<typeof projectInvitationSubject>;

/** What a card tells of a project. */
export const projectNewsSubject = z.strictObject({
  id: uuid,
  project_id: uuid,
  project: z.string(),
  project_news: z.enum(PROJECT_NEWS),
  words: z.string(),
});
export type ProjectNewsSubject = z.infer<typeof projectNewsSubject>;
