import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import type { Role } from '#contract/accounts/rules.ts';
import type { CompanyPerson, Invitation } from '#contract/accounts/schema/companies.ts';
import { LIMITS } from '#contract/limits.ts';
import { api, nullIfMissing } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/company.ts';

const keyOf = (id: string) => ['accounts', 'company', id] as const;

/** Null where the person has no access to the company, or lost it. */
export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.accounts.company({ params: { id }, signal }).catch(nullIfMissing),
  });

export const peopleQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'people'],
    queryFn: ({ signal, pageParam }) =>
      api.accounts.people({ params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === LIMITS.pageSize ? (page.at(-1)?.user_id ?? null) : null),
  });

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'invitations'],
    queryFn: ({ signal }) => api.accounts.invitations({ params: { id }, signal }),
  });

/** Changes a company, then reads everything again: the person's own role may have changed with it. */
function useCompanyMutation<Input, Result>(send: (input: Input) => Promise<Result>, done?: (input: Input) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, input) => done && showAlert({ variant: 'success', text: done(input) }),
    onSettled: () => client.invalidateQueries(),
  });
}

const nameOf = ({ first_name, last_name }: CompanyPerson) => `${first_name} ${last_name}`;

interface NewRole {
  readonly person: CompanyPerson;
  readonly role: Role;
}

export function useChangeRole(id: string) {
  const send = ({ person, role }: NewRole) =>
    api.accounts.changeRole({ params: { id, userId: person.user_id }, body: { role } });
  return useCompanyMutation(send, ({ person, role }) => copy.roleChanged(nameOf(person), ROLE_LABELS[role]));
}

export function useRemovePerson(id: string) {
  const send = ({ user_id: userId }: CompanyPerson) => api.accounts.removePerson({ params: { id, userId } });
  return useCompanyMutation(send, (person) => copy.removed(nameOf(person)));
}

export function useInvite(id: string) {
  const send = (body: { email: string; role: Role }) => api.accounts.invite({ params: { id }, body });
  return useCompanyMutation(send, ({ email }) => copy.invited(email));
}

export function useResendInvitation(id: string) {
  const send = ({ id: invitationId }: Invitation) => api.accounts.resendInvitation({ params: { id, invitationId } });
  return useCompanyMutation(send, ({ email }) => copy.invited(email));
}

export function useWithdrawInvitation(id: string) {
  const send = ({ id: invitationId }: Invitation) => api.accounts.withdrawInvitation({ params: { id, invitationId } });
  return useCompanyMutation(send, () => copy.withdrawn);
}

export function useChangeCompany(id: string) {
  return useCompanyMutation((body: { business_name?: string; lands_on_search?: boolean }) =>
    api.accounts.changeCompany({ params: { id }, body }),
  );
}
