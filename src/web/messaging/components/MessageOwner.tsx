import { useQuery } from '@tanstack/react-query';
import type { RecipientQuery } from '#contract/messaging/schema/threads.ts';
import { copy } from '../copy/write.ts';
import { recipientQuery } from '../queries/threads.ts';
import css from './Composer.module.css';
import { MessageButton } from './MessageButton.tsx';

interface Props {
  readonly opportunityId: string;
  readonly owner: string;
}

/** Writes to the owner of an opportunity; owners without messages are asked by questions alone. */
export function MessageOwner({ opportunityId, owner }: Props) {
  const to: RecipientQuery = { about_kind: 'opportunity', about_id: opportunityId };
  const { data } = useQuery(recipientQuery(to));
  if (!data || (data.refusal !== null && data.threads.length === 0)) return null;
  return (
    <section className={css.notice} aria-label={copy.buttonLabel(owner)}>
      <p>{copy.privately(owner)}</p>
      <MessageButton to={to} name={owner} />
    </section>
  );
}
