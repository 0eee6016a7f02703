import { NotFoundPage } from './ErrorPages.tsx';
import { MemberArea } from './MemberArea.tsx';

/** For a path without a route, which has no layout from the route tree. */
export function UnmatchedRoutePage() {
  return (
    <MemberArea>
      <NotFoundPage />
    </MemberArea>
  );
}
