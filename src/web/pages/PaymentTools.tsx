import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import { PaymentExport } from '#web/payment-exports/components/PaymentExport.tsx';
import { contractFilters, parsePaymentsSearch, totalsFilters } from '#web/payments/model/search.ts';
import { type CurrentUser, useMe } from '#web/session/queries.ts';
import { linkTo } from '#web/shell/model/search-params.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy/payment-tools.ts';
import css from './PaymentTools.module.css';

const PaymentsGrid = lazyNamed(() => import('#web/payments-grid/components/PaymentsGrid.tsx'), 'PaymentsGrid');
const PaymentImports = lazyNamed(() => import('#web/payment-imports/components/PaymentImports.tsx'), 'PaymentImports');

type Search = Readonly<Record<string, unknown>>;

/** Somebody who reports for a company of their own. */
const isPayer = (me: CurrentUser | null): me is CurrentUser =>
  me !== null && isHiringSide(me.user_type) && me.hiring_companies.length > 0 && !me.impersonating;

const REPORT = linkTo('/payment-tracking?report=many');
const IMPORT = linkTo('/payment-tracking?import=files');
const GROUPINGS = { months: 'month', firms: 'firm', payers: 'payer', groups: 'group' } as const;

/** Beside the heading of `/payment-tracking`: many reports at once and files for payers, exports for everybody. */
export function PaymentTools({ search }: { readonly search: Search }) {
  const me = useMe();
  const asked = parsePaymentsSearch(search);
  const { view = 'contracts' } = asked;
  return (
    <>
      {isPayer(me) && (
        <>
          <Link {...REPORT} className={buttonClass({ variant: 'outlineDark' })}>
            {copy.report}
          </Link>
          <Link {...IMPORT} className={buttonClass({ variant: 'outlineDark' })}>
            {copy.import}
          </Link>
        </>
      )}
      {view === 'contracts' || view === 'cash' ? (
        <PaymentExport exported={{ what: 'contracts', query: contractFilters(asked) }} />
      ) : (
        <PaymentExport exported={{ what: 'totals', query: { ...totalsFilters(asked), by: GROUPINGS[view] } }} />
      )}
    </>
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `/payment-tracking?report=many` and `?import=…` for payers; for everybody else, and without these, the children. */
export function PaymentToolPages({ search, children }: { readonly search: Search; readonly children: ReactNode }) {
  const me = useMe();
  if (!isPayer(me)) return children;
  if (search.report === 'many')
    return (
      <ToolPage title={copy.report}>
        <PaymentsGrid />
      </ToolPage>
    );
  if (typeof search.import !== 'string') return children;
  return (
    <ToolPage title={copy.import}>
      <Imports me={me} id={UUID.test(search.import) ? search.import : null} />
    </ToolPage>
  );
}

function Imports({ me, id }: { readonly me: CurrentUser; readonly id: string | null }) {
  const navigate = useNavigate();
  const show = (next: string | null) => void navigate(linkTo(`/payment-tracking?import=${next ?? 'files'}`));
  return <PaymentImports companies={me.hiring_companies} id={id} onShow={show} />;
}

function ToolPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={`page ${css.page}`}>
      <Link to="/payment-tracking">{copy.back}</Link>
      <PageHeading>{title}</PageHeading>
      <Suspense>{children}</Suspense>
    </div>
  );
}
