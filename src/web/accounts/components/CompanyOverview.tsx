import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import { USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { Company } from '#contract/accounts/schema/companies.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy/company.ts';
import css from './Accounts.module.css';

export function CompanyOverview({ company }: { readonly company: Company }) {
  return (
    <div className={css.section}>
      <DescriptionList
        layout="rows"
        items={[
          { name: copy.kind, value: USER_TYPE_LABELS[company.user_type] },
          { name: copy.yourRole, value: company.my_role ? ROLE_LABELS[company.my_role] : copy.notMember },
          { name: copy.people, value: count(company.people) },
          { name: copy.administrators, value: count(company.administrators) },
          { name: copy.openInvitations, value: count(company.open_invitations) },
        ]}
      />
      {company.type === 'mwbe' && (
        <p>
          {copy.firmHint}{' '}
          <Link to="/profile/$id" params={{ id: company.id }}>
            {copy.viewProfile}
          </Link>
        </p>
      )}
    </div>
  );
}
