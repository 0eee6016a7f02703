import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { opportunityQuery } from '#web/opportunities/queries/opportunity.ts';
import type { Award } from '#web/payments/components/NewContract.tsx';
import { awardOf } from './model/award.ts';

interface Props {
  readonly opportunityId: string;
  /** Who got the work. */
  readonly mwbeId: string;
  /** Called with null while the award is read, and with undefined where there is none. */
  readonly children: (award: Award | null | undefined) => ReactNode;
}

/** What an opportunity and its award say of a new contract. */
export function FromAward({ opportunityId, mwbeId, children }: Props) {
  const { data, isError } = useQuery(opportunityQuery(opportunityId));
  if (isError) return children(undefined);
  return children(data === undefined ? null : data ? awardOf(data, mwbeId) : undefined);
}
