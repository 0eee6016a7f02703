import { createFileRoute } from '@tanstack/react-router';

// The route guard redirects everyone: a firm to its own profile, others to their landing page.
export const Route = createFileRoute('/_member/profile/')();
