import type { Channel, DeclineReason } from '#contract/responses/rules.ts';
import { event } from '#server/kernel/context/events.ts';

/** Every event names the opportunity, and the company that owns it. */
interface ResponseEvent {
  readonly opportunityId: string;
  readonly hiringCompanyId: string;
}
interface OfFirm {
  readonly responseId: string;
  readonly mwbeId: string;
}

/** Firms were invited, in one call: `by` is the person of the owner, or staff. `email`: where a firm without people is written to. */
export const firmsInvited = event<
  ResponseEvent & {
    readonly by: string;
    readonly message: string | null;
    readonly firms: readonly (OfFirm & { readonly channel: Channel; readonly email: string | null })[];
  }
>('responses.firmsInvited');

/**
 * What was sent arrived: `account`, as notifications of the firm's people; `email`, the mail server took it. Nothing is
 * known of what that server does with it then. `what` is what was sent.
 */
export const messageDelivered = event<
  ResponseEvent &
    OfFirm & {
      readonly what: 'invitation' | 'follow_up' | 'reminder' | 'addendum' | 'outcome';
      readonly channel: Channel;
      readonly email: string | null;
    }
>('responses.messageDelivered');

/** Somebody of the firm opened the page, or its link: once a day for each person. `by` null: by the link. */
export const invitationOpened = event<ResponseEvent & OfFirm & { readonly by: string | null }>(
  'responses.invitationOpened',
);

/** Firms without an answer were asked again. `by` null: automatically, before the deadline. */
export const firmsFollowedUp = event<ResponseEvent & { readonly by: string | null; readonly firms: readonly OfFirm[] }>(
  'responses.firmsFollowedUp',
);

/** A firm answered. `by` null: by the link of its email. `number`: which version of its quote. Amounts are not told: quotes may be sealed. */
export const responseGiven = event<
  ResponseEvent &
    OfFirm & {
      readonly kind: 'interested' | 'declined' | 'quoted' | 'quote_changed' | 'withdrawn';
      readonly reason: DeclineReason | null;
      readonly words: string | null;
      readonly number: number | null;
      readonly by: string | null;
    }
>('responses.responseGiven');
