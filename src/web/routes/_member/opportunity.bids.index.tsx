import { createFileRoute } from '@tanstack/react-router';
import { BidsPage } from '#web/pages/BidPages.tsx';

export const Route = createFileRoute('/_member/opportunity/bids/')({ component: BidsPage });
