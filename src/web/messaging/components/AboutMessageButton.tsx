import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AboutKind, hasMessages } from '#contract/messaging/rules.ts';
import { useMe } from '#web/session/queries.ts';
import { recipientQuery } from '../queries/threads.ts';
import { MessageButton } from './MessageButton.tsx';

interface Props {
  readonly about: { readonly kind: AboutKind; readonly id: string };
  /** Names the button for assistive technology: the other side, or what it is about. */
  readonly name: string;
  readonly size?: 'dense';
  /** Around the button. */
  readonly children?: (button: ReactNode) => ReactNode;
}

/** Writes to the other side of something; where that side has no messages, as agencies and developers, nothing is shown. */
export function AboutMessageButton({ about, name, size, children = (button) => button }: Props) {
  const me = useMe();
  const to = { about_kind: about.kind, about_id: about.id };
  const isOpen = me !== null && !me.impersonating && hasMessages(me.user_type);
  const { data } = useQuery({ ...recipientQuery(to), enabled: isOpen });
  if (!isOpen || !data || (data.refusal !== null && data.threads.length === 0)) return null;
  return children(<MessageButton to={to} name={name} {...(size && { size })} />);
}
