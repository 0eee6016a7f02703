import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NameRequest } from '#contract/accounts/schema/company-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { names as words } from '../copy/names.ts';
import { useAdminAction } from '../queries/admin.ts';
import { approveName, declineName, nameRequestsQuery } from '../queries/names.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminQueryBoundary } from './AdminQueryBoundary.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';
import { ReasonModal } from './ReasonModal.tsx';
import { SimilarNames } from './SimilarNames.tsx';

interface Decision {
  readonly request: NameRequest;
  readonly approves: boolean;
}

/** Names that companies asked for, and the decision on each. */
export function CompanyNamesPage() {
  const query = useQuery(nameRequestsQuery);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <AdminQueryBoundary what={words.title} query={query}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState title={words.empty} />
          ) : (
            <ul className={css.list}>
              {requests.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  onDecide={(approves) => setDeciding({ request, approves })}
                />
              ))}
            </ul>
          )
        }
      </AdminQueryBoundary>
      {deciding && <DecisionModal {...deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}

interface RowProps {
  readonly request: NameRequest;
  readonly onDecide: (approves: boolean) => void;
}

function RequestRow({ request, onDecide }: RowProps) {
  const { company_id, current_name, name, similar, requested_by, requested_at } = request;
  const company = (
    <Link to="/staff/companies/$id" params={{ id: company_id }}>
      {current_name}
    </Link>
  );
  return (
    <li>
      <DescriptionList
        layout="rows"
        items={[
          { name: words.from, value: company },
          { name: words.to, value: name },
        ]}
      />
      <SimilarNames similar={similar} />
      <p className={css.note}>{words.requestedBy(requested_by, dayOf(requested_at))}</p>
      <div className={css.buttons}>
        <Button size="dense" aria-label={words.approveOf(name)} onClick={() => onDecide(true)}>
          {words.approve}
        </Button>
        <Button variant="outlineDark" size="dense" aria-label={words.declineOf(name)} onClick={() => onDecide(false)}>
          {words.decline}
        </Button>
      </div>
    </li>
  );
}

function DecisionModal({ request, approves, onClose }: Decision & { readonly onClose: () => void }) {
  const approve = useAdminAction(approveName, ({ name }) => words.approved(name));
  const decline = useAdminAction(declineName, () => words.declined);
  if (approves) {
    return (
      <ConfirmModal
        opened
        title={words.approveTitle(request.name)}
        note={words.approveNote}
        action={words.approve}
        loading={approve.isPending}
        onCancel={onClose}
        onConfirm={() => approve.mutate(request, { onSettled: onClose })}
      />
    );
  }
  return (
    <ReasonModal
      title={words.declineTitle(request.name)}
      label={words.reasonLabel}
      max={1000}
      action={words.decline}
      back={words.back}
      onBack={onClose}
      onClose={onClose}
      send={(reason) => decline.mutateAsync({ id: request.id, reason })}
      onSuccess={onClose}
    />
  );
}
