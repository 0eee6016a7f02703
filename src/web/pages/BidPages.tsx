import { BidPage as Bid } from '#web/listings/components/BidPage.tsx';
import { NamedPage, BidsPage as OwnBids } from '#web/listings/components/BidsPage.tsx';
import { ListingPage as Listing } from '#web/listings/components/ListingPage.tsx';
import { useMe } from '#web/session/queries.ts';
import { NotFoundPage } from './ErrorPages.tsx';

/** `/opportunity/bids`: a company's bids and plans, or where a firm is named. */
export function BidsPage() {
  const me = useMe();
  if (!me) return null;
  const [firm] = me.user_type === 'MWBE' ? me.mwbes : [];
  if (firm) return <NamedPage mwbeId={firm.id} />;
  const [company] = me.user_type === 'MWBE' || me.user_type === 'INTERNAL' ? [] : me.hiring_companies;
  return company ? <OwnBids companyId={company.id} /> : <NotFoundPage />;
}

export const BidPage = ({ id }: { readonly id: string }) => <Bid key={id} id={id} missing={<NotFoundPage />} />;

export const ListingPage = ({ id }: { readonly id: string }) => <Listing key={id} id={id} missing={<NotFoundPage />} />;
