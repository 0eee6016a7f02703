import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '#web/session/components/NewPasswordPage.tsx';

export const Route = createFileRoute('/_guest/new-password/$tempToken/')({ component: NewPasswordPage });
