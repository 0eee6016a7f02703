import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Sight } from '#contract/parent-projects/rules.ts';
import type { Report, ReportRow, ShownColumn } from '#contract/reports/schema.ts';
import type { RowLinkProps } from '#web/ui/data/table-props.ts';
import type { ReportAddress } from '../queries.ts';

interface RowProps {
  readonly address: ReportAddress;
  readonly sees: Sight;
  readonly row: ReportRow;
  readonly look: RowLinkProps;
}

/** Leads to what the row is: contract, payments, month or opportunity. */
export function RowLink({ address: { projectId, type }, sees, row: { key, opens }, look }: RowProps) {
  if (type === 'contracting' && opens?.contract_id)
    return (
      <Link
        to="/parent-project/$id/data-input/$activeTab"
        params={{ id: projectId, activeTab: 'contracting' }}
        search={{ contract: opens.contract_id } as never}
        {...look}
      />
    );
  if (type === 'payments' && opens?.payment_contract_id)
    return (
      <Link to="/payment-tracking/$id" params={{ id: opens.payment_contract_id }} search={{ line: key }} {...look} />
    );
  if (type === 'good-faith' && opens?.opportunity_id)
    return <Link to="/opportunity/$id" params={{ id: opens.opportunity_id }} {...look} />;
  if (opens?.month && opens.branch_id && sees !== 'accepted')
    return (
      <Link
        to="/parent-project/$id/data-input/$activeTab"
        params={{ id: projectId, activeTab: type }}
        search={{ month: opens.month, branch: opens.branch_id } as never}
        {...look}
      />
    );
  return <span {...look} />;
}

interface FigureProps {
  readonly address: ReportAddress;
  readonly report: Report;
  readonly column: ShownColumn;
  readonly row: ReportRow;
  readonly children: ReactNode;
}

const OF_PAYMENTS: readonly string[] = ['paid', 'confirmed', 'unanswered', 'differs', 'late_count', 'retainage'];

/** Credit leads to the payments that it counts, with rule and reason; paid and confirmed to what both sides said. */
export function FigureLink({ address, report, column, row, children }: FigureProps) {
  const { opens } = row;
  if (!opens || report.settings.group.length > 0) return children;
  const [kind, scope, group] = column.name.split(':');
  if (kind === 'credit' && scope && group && opens.contract_id)
    return (
      <Link
        to="/parent-project/$id/home"
        params={{ id: address.projectId }}
        search={{ counted: 'lines', scope, group: decodeURIComponent(group), contract: opens.contract_id } as never}
      >
        {children}
      </Link>
    );
  if (OF_PAYMENTS.includes(column.name) && opens.payment_contract_id)
    return (
      <Link
        to="/payment-tracking/$id"
        params={{ id: opens.payment_contract_id }}
        search={address.type === 'payments' ? { line: row.key } : {}}
      >
        {children}
      </Link>
    );
  // the first column opens the row
  if (column.name === 'firm' && opens.firm_id && report.columns[0]?.name !== 'firm')
    return (
      <Link to="/profile/$id" params={{ id: opens.firm_id }}>
        {children}
      </Link>
    );
  return children;
}
