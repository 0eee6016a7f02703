import { useState } from 'react';
import type { FieldError } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { State } from './State.tsx';

const REQUIRED = 'You must complete this field';
const TRADES = [
  { value: '238210', label: 'Electrical' },
  { value: '238220', label: 'Plumbing' },
];
const EMPTY = { title: '', trade: null as string | null, start_date: '', end_date: '', city: '' };
const WAIT_MS = 300;

const invalid = (errors: FieldError[]) => new ApiError(400, 'The request was refused.', { errors });
const TITLE_TAKEN = { field: 'body.title', detail: 'is the title of another record' };

/** The responses of the simulated server. */
const ANSWERS: Readonly<Record<string, ApiError | null>> = {
  Accepts: null,
  'Rejects a field': invalid([TITLE_TAKEN]),
  'Rejects a field in a closed section': invalid([{ field: 'body.city', detail: 'is not in this state' }]),
  'Rejects a field and something else': invalid([
    TITLE_TAKEN,
    { field: 'body.version', detail: 'the record was changed by someone else' },
  ]),
  'Session has ended': new ApiError(401, 'Your session has ended. Sign in again.'),
  'Conflicts with another change': new ApiError(409, 'Someone else changed this record.'),
  'Is not available': new ApiError(503, 'The service is busy. Try again in a moment.'),
};

function RecordForm({ answer }: { readonly answer: ApiError | null }) {
  const [sent, setSent] = useState(0);
  const form = useAppForm({
    initialValues: EMPTY,
    validate: ({ title, trade, start_date, end_date }) => ({
      title: !title.trim() && REQUIRED,
      trade: trade === null && REQUIRED,
      start_date: !start_date && REQUIRED,
      end_date: end_date ? end_date < start_date && 'Must be after the start date' : REQUIRED,
    }),
    send: async () => {
      setSent((before) => before + 1);
      await new Promise((done) => setTimeout(done, WAIT_MS));
      if (answer) throw answer;
    },
    onSuccess: () => form.reset(),
  });
  return (
    <form {...form.props} style={{ display: 'grid', gap: 16, width: 'min(480px, 100%)' }}>
      <FormAlert form={form} />
      <TextField label="Project title" {...form.field('title')} />
      <Dropdown label="Trade" items={TRADES} {...form.field('trade')} />
      <DateField label="Start date" {...form.field('start_date')} />
      <DateField label="End date" {...form.field('end_date')} />
      <Collapsible title="Place" startsOpen={false}>
        <TextField label="City" {...form.field('city')} />
      </Collapsible>
      <Button type="submit" loading={form.isPending}>
        Record
      </Button>
      <p data-testid="sent">Sent {sent} times</p>
    </form>
  );
}

export default function FormsSection() {
  const [answer, setAnswer] = useState('Accepts');
  return (
    <>
      <State name="What the server does">
        <RadioGroup legend="What the server does" value={answer} onChange={setAnswer} options={Object.keys(ANSWERS)} />
      </State>
      <State name="A form">
        <RecordForm answer={ANSWERS[answer] ?? null} />
      </State>
    </>
  );
}
