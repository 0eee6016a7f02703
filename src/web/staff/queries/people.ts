import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NewStaff, PersonChange } from '#contract/accounts/schema/people.ts';
import { api } from '#web/api.ts';
import type { CompaniesSearch, PeopleSearch } from '../model/search-params.ts';
import { paging } from './admin.ts';

export const peopleQuery = (state: PeopleSearch) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'people', state],
    queryFn: ({ signal, pageParam }) =>
      api.staff.people({ query: { type: state.type, ...state, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    ...paging,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'person', id],
    queryFn: ({ signal }) => api.staff.person({ params: { id }, signal }),
  });

export const companiesQuery = (state: CompaniesSearch) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'companies', state],
    queryFn: ({ signal, pageParam }) =>
      api.staff.companies({ query: { ...state, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    ...paging,
  });

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'company', id],
    queryFn: ({ signal }) => api.staff.company({ params: { id }, signal }),
  });

export const changePerson = ({ id, ...body }: PersonChange & { readonly id: string }) =>
  api.staff.changePerson({ params: { id }, body });
export const resetSecondFactor = ({ id, reason }: { readonly id: string; readonly reason: string }) =>
  api.staff.resetSecondFactor({ params: { id }, body: { reason } });
export const inviteToPayments = (body: Parameters<typeof api.accounts.invitePayments>[0]['body']) =>
  api.accounts.invitePayments({ body });
export const addStaff = (body: NewStaff) => api.staff.addStaff({ body });
export const sendPasswordLink = (id: string) => api.staff.sendPasswordLink({ params: { id } });
