import { createFileRoute } from '@tanstack/react-router';
import { CompanyNamesPage } from '#web/staff/components/CompanyNamesPage.tsx';

export const Route = createFileRoute('/_member/staff/company-names')({ component: CompanyNamesPage });
