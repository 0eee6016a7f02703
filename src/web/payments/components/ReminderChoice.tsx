import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { listCopy } from '../copy/list.ts';
import { remindersQuery } from '../queries.ts';
import css from './Payments.module.css';

/** Whether the person hears of what they owe: of one contract, or (null) of any at all. Others of the company do. */
export function ReminderChoice({ contractId }: { readonly contractId: string | null }) {
  const client = useQueryClient();
  const { queryKey } = remindersQuery;
  const { data } = useQuery(remindersQuery);
  const change = useMutation({
    mutationFn: (muted: boolean) => api.payments.changeReminders({ body: { contract_id: contractId, muted } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
  if (!data) return null;
  const stored = contractId === null ? data.muted : data.contracts.some(({ id }) => id === contractId);
  const muted = change.isPending ? change.variables : stored;
  const isOff = contractId !== null && data.muted;
  return (
    <div className={css.reminders}>
      <Checkbox checked={!muted && !isOff} disabled={isOff} onChange={(on) => change.mutate(!on)}>
        {contractId === null ? listCopy.remind : listCopy.remindOfThis}
      </Checkbox>
      {isOff && <p className={css.about}>{listCopy.remindersOff}</p>}
    </div>
  );
}
