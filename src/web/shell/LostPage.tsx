import { NotFoundPage } from './ErrorPages.tsx';
import { MemberLayout } from './MemberLayout.tsx';

/** For a path that no route has, and so no layout either. */
export default function LostPage() {
  return (
    <MemberLayout>
      <NotFoundPage />
    </MemberLayout>
  );
}
