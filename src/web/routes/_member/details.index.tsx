import { createFileRoute } from '@tanstack/react-router';
import { AccountSettingsPage } from '#web/pages/AccountSettingsPage.tsx';

export const Route = createFileRoute('/_member/details/')({ component: AccountSettingsPage });
