import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '#web/pages/CompanyPage.tsx';

export const Route = createFileRoute('/_member/details/mwbe/$id')({ component: () => <CompanyPage type="mwbe" /> });
