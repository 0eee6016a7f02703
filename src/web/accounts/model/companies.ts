import type { Me } from '#contract/accounts/schema.ts';

/** A company or firm that a person is a member of. */
export interface OwnCompany {
  readonly id: string;
  readonly type: 'hiring_company' | 'mwbe';
  readonly name: string;
  readonly role: 'administrator' | 'member';
  /** The active one of its kind. */
  readonly current: boolean;
}

/** All companies of a person: those of their own user type first, and in each kind the active one first. */
export function companiesOf({ user_type, mwbes, hiring_companies }: Me): OwnCompany[] {
  const firms = mwbes.map(({ id, legal_business_name: name, role }, at) => {
    return { id, type: 'mwbe' as const, name, role, current: at === 0 };
  });
  const hirers = hiring_companies.map(({ id, business_name: name, role }, at) => {
    return { id, type: 'hiring_company' as const, name, role, current: at === 0 };
  });
  return user_type === 'MWBE' ? [...firms, ...hirers] : [...hirers, ...firms];
}
