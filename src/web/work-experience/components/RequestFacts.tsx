import type { ClientRequest } from '#contract/work-experience/schema.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, money } from '#web/ui/formats.ts';
import { facts, roles } from '../copy.ts';

/** Short on a phone: what the firm left out beside amount and dates asks nothing of the client. */
const stated = (name: string, value: string | null) => (value ? [{ name, value }] : []);

/** The job that a client is asked about. */
export function RequestFacts({ request }: { readonly request: ClientRequest }) {
  const { client_name, amount, start_date, end_date, ongoing, place, description, trades, role } = request;
  return (
    <DescriptionList
      layout="rows"
      items={[
        { name: facts.client, value: client_name },
        { name: facts.amount, value: amount === null ? facts.notStated : money(amount) },
        { name: facts.start, value: start_date ? day(start_date) : facts.notStated },
        { name: ongoing ? facts.expectedEnd : facts.end, value: end_date ? day(end_date) : facts.notStated },
        ...stated(facts.place, place),
        ...stated(facts.trades, trades),
        ...stated(facts.role, role && roles[role]),
        ...(description ? [{ name: facts.didWhat, value: description, long: true }] : []),
      ]}
    />
  );
}
