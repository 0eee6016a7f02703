import { createFileRoute } from '@tanstack/react-router';
import { MemberArea } from '#web/pages/MemberArea.tsx';

export const Route = createFileRoute('/_member')({ component: MemberArea });
