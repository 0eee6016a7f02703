import { type ComponentProps, useState } from 'react';
import { Checkbox, RadioGroup, Switch } from '#web/ui/Choice.tsx';
import { FileInput } from '#web/ui/FileInput.tsx';
import { DOCUMENT_TYPES } from '#web/ui/file-types.ts';
import { Rating, Stars } from '#web/ui/Rating.tsx';
import { Columns } from './Columns.tsx';
import { State } from './State.tsx';

const REASONS = ['I was contacted about this, but not hired', 'I never had any involvement in this project', 'Other'];
const LONG =
  'Send me a letter each time that a firm of one of my shortlists is certified by another agency of the state';

export default function ChoicesSection() {
  return (
    <>
      <State name="Checkboxes">
        <Columns>
          <Box>Minority-owned (MBE)</Box>
          <Box start>Women-owned (WBE)</Box>
          <Box disabled>HUBZone</Box>
          <Box start disabled>
            Small (SBE)
          </Box>
          <Box error="You must complete this field">I have read the rules</Box>
          <Box>{LONG}</Box>
        </Columns>
      </State>
      <State name="Switches">
        <Columns>
          <Toggle>E-mail me about new work</Toggle>
          <Toggle start>Show my phone number</Toggle>
          <Toggle disabled>Payments</Toggle>
          <Toggle start disabled>
            Messages
          </Toggle>
          <Toggle error="This could not be saved. Try again.">Weekly letter</Toggle>
          <Toggle>{LONG}</Toggle>
        </Columns>
      </State>
      <State name="Radio buttons">
        <Columns>
          <Radios legend="Reason" />
          <Radios legend="Reason, chosen" start="Other" />
          <Radios legend="Reason with an error" error="Choose a reason" />
          <Radios legend="Disabled reason" start="Other" disabled />
        </Columns>
      </State>
      <State name="Ratings">
        <Columns>
          <Rate label="Work on time" />
          <Rate label="Quality" start={4} />
          <Rate label="Out of three" start={1} max={3} />
          <Rate label="Rating with an error" error="You must complete this field" />
          <Rate label="Disabled rating" start={3} disabled />
          <p>
            <Stars value={4} /> 12 reviews
            <br />
            <Stars value={3.4} /> 5 reviews
          </p>
        </Columns>
      </State>
      <State name="Files">
        <Columns>
          <Pick label="Certificate" />
          <Pick label="Bond letter" accept={DOCUMENT_TYPES} hint="A scan is enough." />
          <Pick label="Long name" start="Letter of the surety about the aggregate bonding capacity, 2026, signed.pdf" />
          <Pick label="File with an error" error="You must complete this field" />
          <Pick label="Disabled file" start="Charter.pdf" disabled />
        </Columns>
      </State>
    </>
  );
}

type Box = Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onChange'> & { readonly start?: boolean };

function Box({ start = false, ...props }: Box) {
  const [checked, setChecked] = useState(start);
  return <Checkbox {...props} checked={checked} onChange={setChecked} />;
}

function Toggle({ start = false, ...props }: Box) {
  const [checked, setChecked] = useState(start);
  return <Switch {...props} checked={checked} onChange={setChecked} />;
}

type Held<P, V> = Omit<P, 'value' | 'onChange' | 'options'> & { readonly start?: V };

function Radios({ start, ...props }: Held<ComponentProps<typeof RadioGroup>, string>) {
  const [value, setValue] = useState<string | null>(start ?? null);
  return <RadioGroup {...props} options={REASONS} value={value} onChange={setValue} />;
}

function Rate({ start, ...props }: Held<ComponentProps<typeof Rating>, number>) {
  const [value, setValue] = useState<number | null>(start ?? null);
  return <Rating {...props} value={value} onChange={setValue} />;
}

function Pick({ start, ...props }: Held<ComponentProps<typeof FileInput>, string>) {
  const [file, setFile] = useState<File | null>(() => (start ? new File(['…'], start) : null));
  return <FileInput {...props} value={file} onChange={setFile} />;
}
