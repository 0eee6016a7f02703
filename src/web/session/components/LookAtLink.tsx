import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkFacts, Purpose } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Bar, FailedState, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy/links.ts';
import { linkQuery } from '../queries/links.ts';
import css from './Link.module.css';

interface Props {
  readonly tempToken: string;
  /** What the page is for; a link for anything else is as good as none here. */
  readonly purposes: readonly Purpose[];
  /** Where a new link is asked for. */
  readonly again?: Again;
  readonly children: (facts: LinkFacts) => ReactNode;
}
interface Again {
  readonly href: string;
  readonly label: string;
}

const TOKEN = /^[\w-]{43}$/;

/** Looks at a link before anything is done with it: opening its page must not spend it, since scanners of mail do. */
export function LookAtLink({ tempToken, purposes, again, children }: Props) {
  const isToken = TOKEN.test(tempToken);
  const { data, error, isFetching, refetch } = useQuery({ ...linkQuery(tempToken), enabled: isToken });
  const isOver = !isToken || (error instanceof ApiError && error.status === 404);
  if (isOver || (data && !purposes.includes(data.purpose))) return <LinkOver {...(again && { again })} />;
  if (data) return children(data);
  if (error) {
    return (
      <>
        <PageHeading>{copy.failed}</PageHeading>
        <FailedState title={error.message} onRetry={refetch} loading={isFetching}>
          {copy.failedNote}
        </FailedState>
      </>
    );
  }
  return (
    <Loading what={copy.looking}>
      <div className={css.bars}>
        <Bar width={60} high={34} />
        <Bar width={80} />
        <Bar width={40} high={48} />
      </div>
    </Loading>
  );
}

/** A link that opens nothing, whyever, and the way to another one. */
export function LinkOver({ again = { href: '/', label: copy.toLogIn } }: { readonly again?: Again }) {
  return (
    <>
      <PageHeading tab={copy.over}>{copy.over}</PageHeading>
      <p role="alert">{copy.overNote}</p>
      <a href={again.href} className={buttonClass({})}>
        {again.label}
      </a>
    </>
  );
}
