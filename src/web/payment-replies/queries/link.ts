import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyLanguage } from '#contract/payment-replies/rules.ts';
import type { AnswerByLink, RepliesByLink, WrongPerson } from '#contract/payment-replies/schema.ts';
import { ApiError, api } from '#web/api.ts';

/** What a link asks about; null where the link is over. */
export const repliesQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['payment-replies', tempToken],
    queryFn: ({ signal }) =>
      api.paymentReplies.look({ body: { tempToken }, signal }).catch((error): null => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    gcTime: 0,
  });

/** Everything that the holder of a link can do. What is refused shows what is there by now. */
export function useReplies(tempToken: string) {
  const client = useQueryClient();
  const { queryKey } = repliesQuery(tempToken);
  const done = async (sent: Promise<RepliesByLink>) => {
    try {
      const saved = await sent;
      client.setQueryData(queryKey, saved);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && [404, 409, 412].includes(error.status))
        await client.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return {
    answer: (given: Omit<AnswerByLink, 'tempToken'>) =>
      done(api.paymentReplies.answer({ body: { tempToken, ...given } })),
    choose: (language: ReplyLanguage) => done(api.paymentReplies.language({ body: { tempToken, language } })),
    wrongPerson: (who: Omit<WrongPerson, 'tempToken'>) =>
      done(api.paymentReplies.wrongPerson({ body: { tempToken, ...who } })),
    textNumber: (phone: string | null) => done(api.paymentReplies.textNumber({ body: { tempToken, phone } })),
  };
}
export type Replies = ReturnType<typeof useReplies>;
