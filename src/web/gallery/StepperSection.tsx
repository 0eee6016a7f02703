import { useState } from 'react';
import { type SaveStatus, Stepper } from '#web/ui/Stepper.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { State } from './State.tsx';

const NAMES = ['Basic information', 'Documents', 'Financials', 'Work experience', 'References', 'Photos', 'Done'];

function Wizard() {
  const [at, setAt] = useState(2);
  const [reached, setReached] = useState(2);
  const [amount, setAmount] = useState('1,180,000');
  const [saved, setSaved] = useState<SaveStatus>({ state: 'saved', at: new Date().toISOString() });
  const steps = NAMES.map((label, index) => ({ id: label, label, done: index < reached }));
  const name = NAMES[at] ?? '';
  const go = (to: number) => {
    setAt(to);
    setReached(Math.max(to, reached));
    setSaved({ state: 'saved', at: new Date().toISOString() });
  };
  return (
    <Stepper
      steps={steps}
      current={name}
      heading={<h3>{name}</h3>}
      lead="Hiring companies search by bond and job size. You can leave a field empty and come back."
      saved={saved}
      link={(step, look) => <button type="button" {...look} onClick={() => go(NAMES.indexOf(step.id))} />}
      onBack={at > 0 ? () => go(at - 1) : undefined}
      onContinue={() => go(Math.min(at + 1, NAMES.length - 1))}
    >
      <TextField label="Largest job so far" hint="From a verified job. Correct?" value={amount} onChange={setAmount} />
      <TextField
        label="Bond for a single job"
        hint="What your surety would bond today."
        value=""
        onChange={setAmount}
      />
      <TextField label="Bond for all jobs together" value="" onChange={setAmount} />
      <TextField label="Tax ID" hint="Kept encrypted. Others never see it." value="" onChange={setAmount} />
    </Stepper>
  );
}

function Still({ saved, busy = false }: { readonly saved: SaveStatus; readonly busy?: boolean }) {
  const long = 'Documents that prove who owns, controls and runs the firm from day to day';
  return (
    <Stepper
      steps={[
        { id: 'one', label: long, done: false },
        { id: 'two', label: 'Outro', done: false },
      ]}
      current="one"
      heading={<h3>{long}</h3>}
      saved={saved}
      busy={busy}
      link={() => null}
      onContinue={() => undefined}
    >
      <p>One field of this step.</p>
    </Stepper>
  );
}

export default function StepperSection() {
  return (
    <>
      <State name="In the middle">
        <Wizard />
      </State>
      <State name="First step, saving, long name">
        <Still saved={{ state: 'saving' }} busy />
      </State>
      <State name="Not saved">
        <Still saved={{ state: 'failed' }} />
      </State>
    </>
  );
}
