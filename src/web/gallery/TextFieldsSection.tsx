import { IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { NameField } from '#web/ui/NameField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { IconField, PasswordField, TextField } from '#web/ui/TextField.tsx';
import { Columns } from './Columns.tsx';
import { State } from './State.tsx';

const LONG_NAME =
  'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland, Incorporated';
const NOTES = 'Change order 7 (site lighting, $56,400) was signed on October 6, 2026.';

export default function TextFieldsSection() {
  return (
    <>
      <State name="Text">
        <Columns>
          <Text label="Empty" placeholder="Pratt Street Library, electrical fit-out" />
          <Text label="Filled" start="Patapsco Pump Station 4" />
          <Text label="With a hint" hint="As it stands in the contract." />
          <Text label="With an error" start="" error="You must complete this field" />
          <Text label="With both" start="Patapsco" hint="As it stands in the contract." error="This title is taken" />
          <Text label="Disabled" start="Cannot be changed" disabled />
          <Text label="Read only" start="MD-2026-00417" readOnly />
          <Text label="Very long" start={LONG_NAME} />
          <Text label={LONG_NAME} />
        </Columns>
      </State>
      <State name="Password and search">
        <Columns>
          <Password label="Password" start="correct horse" />
          <Password label="New password" start="" error="Use at least 8 characters" />
          <Search />
        </Columns>
      </State>
      <State name="Names that are looked up">
        <Columns>
          <Name label="Firm" start="Orlo" />
          <Name label="Firm that nothing fits" start="Xyz" />
        </Columns>
      </State>
      <State name="Dates">
        <Columns>
          <Day label="Start date" start="2026-02-03" />
          <Day label="End date" start="" />
          <Day label="Project completion date" start="2025-11-14" error="This lies before the start date" />
          <Day label="Recorded on" start="2026-11-20" disabled />
        </Columns>
      </State>
      <State name="Text areas">
        <Columns>
          <Area label="Small" size="small" />
          <Area label="Medium" size="medium" start={NOTES} />
          <Area label="Large" size="large" start={NOTES} hint="The firm sees this." />
          <Area label="With a maximum" max={20} start="Switchgear" hint="One or two sentences." />
          <Area label="Longer than its maximum" max={10} start="This came from a list" />
          <Area label="Area with an error" max={2000} error="You must complete this field" />
          <Area label="Disabled area" start={NOTES} disabled />
        </Columns>
      </State>
    </>
  );
}

type Start = { readonly start?: string };

const FOUND = [
  { id: 'orlo', name: 'Orlo Electric', note: 'Bowie, MD' },
  { id: 'long', name: LONG_NAME, note: '' },
];

function Name({ label, start }: { readonly label: string; readonly start: string }) {
  const [typed, setTyped] = useState(start);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <NameField
      label={label}
      hint={chosen ? 'From the directory' : 'Type its name and choose it from the directory'}
      listLabel={`Found for ${label}`}
      typed={typed}
      isChosen={chosen !== null}
      error={undefined}
      found={typed.startsWith('O') ? FOUND : []}
      onType={(name) => {
        setTyped(name);
        setChosen(null);
      }}
      onChoose={({ id, name }) => {
        setTyped(name);
        setChosen(id);
      }}
    />
  );
}

function Text({ start = '', ...props }: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & Start) {
  const [value, setValue] = useState(start);
  return <TextField {...props} value={value} onChange={setValue} />;
}

function Password({ start = '', ...props }: Omit<ComponentProps<typeof PasswordField>, 'value' | 'onChange'> & Start) {
  const [value, setValue] = useState(start);
  return <PasswordField autoComplete="off" {...props} value={value} onChange={setValue} />;
}

function Day({ start = '', ...props }: Omit<ComponentProps<typeof DateField>, 'value' | 'onChange'> & Start) {
  const [value, setValue] = useState(start);
  return <DateField {...props} value={value} onChange={setValue} />;
}

function Area({ start = '', ...props }: Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & Start) {
  const [value, setValue] = useState(start);
  return <TextArea {...props} value={value} onChange={setValue} />;
}

function Search() {
  const [value, setValue] = useState('electrical');
  return (
    <IconField
      label="What do you need?"
      icon={<IconSearch size={20} stroke={1.8} aria-hidden />}
      placeholder="Trade, firm or service"
      value={value}
      onChange={setValue}
      after={
        value && (
          <IconButton label="Clear" onClick={() => setValue('')}>
            <IconX size={20} stroke={1.8} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
