import { createFileRoute } from '@tanstack/react-router';
import { OpportunitySearchPage } from '#web/pages/OpportunitySearchPage.tsx';

export const Route = createFileRoute('/_member/opportunity/search')({ component: OpportunitySearchPage });
