import { z } from 'zod';
import { day, dollars, instant, line, properName, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { tempToken } from '../links/schema.ts';
import { emailAddress } from '../references/schema.ts';
import { CLIENT_ANSWERS, CONFIRMATION_STATES, WORK_ROLES } from './rules.ts';

const dateOrder = { error: "can't be before the start date", path: ['end_date'] };
const inOrder = ({
  start_date,
  end_date,
}: {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}) => !start_date || !end_date || end_date >= start_date;

/** What a firm says about one job; everything may be missing until it is sent to the client. */
const facts = {
  title: line(LIMITS.title).nullable(),
  client_name: properName().nullable(),
  /** A client on the platform. */
  hiring_company_id: uuid.nullable(),
  /** Whole US dollars; only the firm and its client see it. */
  amount: dollars.nullable(),
  start_date: day.nullable(),
  /** While the job is ongoing, the expected end. */
  end_date: day.nullable(),
  ongoing: z.boolean(),
  place: line().nullable(),
  description: text().nullable(),
  /** The firm's trades on this job, as it calls them. */
  trades: line(300).nullable(),
  role: z.enum(WORK_ROLES).nullable(),
};
export const newExperience = z.strictObject(facts).partial();
export type NewExperience = z.output<typeof newExperience>;

export const experienceChanges = z.strictObject({ ...z.strictObject(facts).partial().shape, version: z.int().min(1) });
export type ExperienceChanges = z.output<typeof experienceChanges>;

/** A correction that the client suggests. */
const correction = z.strictObject({ amount: dollars.nullable(), start_date: day.nullable(), end_date: day.nullable() });

/** The newest request to the client, for the firm. */
export const confirmation = z.strictObject({
  id: uuid,
  state: z.enum(CONFIRMATION_STATES),
  /** Null for a client on the platform. */
  email: z.string().nullable(),
  sent_at: instant,
  expires_at: instant.nullable(),
  reminded_at: instant.nullable(),
  answered_at: instant.nullable(),
  answered_by: z.string().nullable(),
  correction: correction.nullable(),
  reason: z.string().nullable(),
});

const stored = {
  title: z.string().nullable(),
  client_name: z.string().nullable(),
  start_date: day.nullable(),
  end_date: day.nullable(),
  ongoing: z.boolean(),
  place: z.string().nullable(),
  description: z.string().nullable(),
  trades: z.string().nullable(),
  role: z.enum(WORK_ROLES).nullable(),
};

/** A job, for the people of the firm. */
export const ownExperience = z.strictObject({
  id: uuid,
  version: z.int(),
  ...stored,
  hiring_company_id: uuid.nullable(),
  amount: dollars.nullable(),
  /** The verified record that it became. */
  project_id: uuid.nullable(),
  confirmation: confirmation.nullable(),
});
export type OwnExperience = z.infer<typeof ownExperience>;

/** A job as a reader of the profile sees it: said by the firm, or confirmed by email. No amounts, no addresses. */
export const shownExperience = z.strictObject({
  id: uuid,
  ...stored,
  confirmed: z
    .strictObject({
      by: z.string(),
      company: z.string().nullable(),
      /** The whole address for people who are signed in. */
      email: z.string().nullable(),
      domain: z.string(),
      at: instant,
    })
    .nullable(),
});
export type ShownExperience = z.infer<typeof shownExperience>;

/** A hiring company on the platform, to be chosen as the client. */
export const clientCompany = z.strictObject({ id: uuid, business_name: z.string() });
export type ClientCompany = z.infer<typeof clientCompany>;

export const askClient = z.strictObject({
  version: z.int().min(1),
  /** Required for a client that is not on the platform. */
  email: emailAddress.nullish(),
  /** Of the person who is asked by email. */
  name: properName().nullish(),
  message: text(1000).nullish(),
});
export type AskClient = z.output<typeof askClient>;

/** What a client is asked about. */
export const clientRequest = z.strictObject({
  id: uuid,
  firm: z.string(),
  mwbe_id: uuid,
  asked_by: z.string(),
  message: z.string().nullable(),
  title: z.string(),
  client_name: z.string(),
  amount: dollars.nullable(),
  start_date: day.nullable(),
  end_date: day.nullable(),
  ongoing: z.boolean(),
  place: z.string().nullable(),
  description: z.string().nullable(),
  trades: z.string().nullable(),
  role: z.enum(WORK_ROLES).nullable(),
  state: z.enum(CONFIRMATION_STATES),
  /** Of the person who was asked by email. */
  contact_name: z.string().nullable(),
  answered_by: z.string().nullable(),
});
export type ClientRequest = z.infer<typeof clientRequest>;

const reason = text(1000);
/** What a correction changes; `reason` says why it is declined, or what the correction is about. */
const answerFields = {
  amount: dollars.nullish(),
  start_date: day.nullish(),
  end_date: day.nullish(),
  reason: reason.nullish(),
};
const needsReason = {
  error: 'must say why',
  path: ['reason'],
};
const hasReason = ({ answer, reason: said }: { answer: string; reason?: string | null | undefined }) =>
  answer !== 'decline' || !!said;

export const memberAnswer = z
  .strictObject({ ...answerFields, answer: z.enum(CLIENT_ANSWERS).exclude(['not_me']) })
  .refine(hasReason, needsReason)
  .refine(inOrder, dateOrder);
export type MemberAnswer = z.output<typeof memberAnswer>;

export const linkAnswer = z
  .strictObject({
    ...answerFields,
    answer: z.enum(CLIENT_ANSWERS),
    tempToken,
    /** Who answers, as the profile names them. */
    name: properName().nullish(),
    company: properName().nullish(),
    /** No firm may write to this address again. */
    no_more_emails: z.boolean(),
  })
  .refine(hasReason, needsReason)
  .refine(inOrder, dateOrder)
  .refine(({ answer, name }) => answer === 'not_me' || answer === 'decline' || !!name, {
    error: 'must name who confirms',
    path: ['name'],
  });
export type LinkAnswer = z.output<typeof linkAnswer>;

export const byLink = z.strictObject({ tempToken });

/** What a notification tells of a request: to the hiring company, and of its answer to the firm. */
export const experienceSubject = z.strictObject({
  id: uuid,
  mwbe_id: uuid,
  experience_firm: z.string(),
  experience_client: z.string(),
  title: z.string(),
  confirmation_state: z.enum(CONFIRMATION_STATES),
  reason: z.string().nullable(),
});
export type ExperienceSubject = z.infer<typeof experienceSubject>;
