import { type ComponentProps, useState } from 'react';
import { US_STATES } from '#contract/businesses/rules/states.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { codeItems, type SelectItem } from '#web/ui/select-items.ts';
import { Columns } from './Columns.tsx';
import { State } from './State.tsx';

const STATES = codeItems(US_STATES);
const TRADES: readonly SelectItem[] = [
  { value: '238210', label: 'Electrical contractors' },
  { value: '238220', label: 'Plumbing and heating' },
  { value: '238290', label: 'Other building equipment', disabled: true },
  {
    value: '541330',
    label: 'Engineering services, instrumentation and low-voltage cabling for public buildings and hospitals',
  },
];
const SORTS: readonly SelectItem[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

export default function DropdownsSection() {
  return (
    <>
      <State name="Choosing">
        <Columns>
          <Held label="Trade" items={TRADES} />
          <Held label="State" items={STATES} start="MD" />
          <Held label="Trade with a hint" items={TRADES} hint="The main one; add others later." />
          <Held label="Trade with an error" items={TRADES} error="You must complete this field" />
          <Held label="Disabled trade" items={TRADES} start="238210" disabled />
          <Held label="Long choice" items={TRADES} start="541330" />
          <Held label="Nothing to choose" items={[]} placeholder="No trades yet" />
        </Columns>
      </State>
      <State name="Searching">
        <Columns>
          <Held searchable label="Find a state" items={STATES} />
          <Held searchable label="State of the firm" items={STATES} start="DC" />
          <Held searchable label="Find a trade" items={TRADES} placeholder="Type a trade" />
          <Held searchable label="State with an error" items={STATES} error="You must complete this field" />
          <Held searchable label="Disabled state" items={STATES} start="MD" disabled />
        </Columns>
      </State>
      <State name="Inline">
        <Held look="inline" label="Sort by" items={SORTS} start="newest" />
        <Held look="bare" label="Distance" items={TRADES.slice(0, 3)} start="238210" />
      </State>
      <State name="In a dialog">
        <InDialog />
      </State>
    </>
  );
}

function Held({
  start,
  ...props
}: Omit<ComponentProps<typeof Dropdown>, 'value' | 'onChange'> & { readonly start?: string }) {
  const [value, setValue] = useState<string | null>(start ?? null);
  return (
    <div data-value={value}>
      <Dropdown {...props} value={value} onChange={setValue} />
    </div>
  );
}

function InDialog() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="outlineDark" onClick={() => setOpened(true)}>
        Open a dialog
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Where is the firm?">
        <ModalBody>
          <Held label="State in the dialog" items={STATES} />
        </ModalBody>
        <ModalFooter>
          <Button onClick={() => setOpened(false)}>Save the state</Button>
        </ModalFooter>
      </Modal>
    </>
  );
}
