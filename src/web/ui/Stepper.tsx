import { IconAlertCircle, IconCheck, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { relativeTime } from './formats.ts';
import css from './Stepper.module.css';
import { useNow } from './useNow.ts';

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly done: boolean;
}

/** Save status; `at` is the instant of the last save. */
export type SaveStatus = { readonly state: 'saving' | 'failed' } | { readonly state: 'saved'; readonly at: string };

/** Props for the link to a step. */
export interface StepLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

interface Props {
  readonly steps: readonly Step[];
  readonly current: string;
  /** The heading of the page, a `PageHeading`. */
  readonly heading: ReactNode;
  readonly lead?: ReactNode;
  readonly saved?: SaveStatus | undefined;
  /** Renders the link to a completed step. */
  readonly link: (step: Step, look: StepLinkProps) => ReactNode;
  /** Omitted on the first step. */
  readonly onBack?: (() => void) | undefined;
  readonly onContinue: () => void;
  /** Of the button; "Save and continue" by default. */
  readonly continueLabel?: string | undefined;
  /** Saving before the next step. */
  readonly busy?: boolean;
  /** The fields of the form that "Save and continue" submits. */
  readonly children: ReactNode;
}

/** One step of a multi-step form: progress, save status, fields, and back and continue buttons. */
export function Stepper(props: Props) {
  const { steps, current, heading, lead, saved, link, onBack, onContinue, busy = false, children } = props;
  const { continueLabel = 'Save and continue' } = props;
  const at = steps.findIndex(({ id }) => id === current);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onContinue();
  };
  return (
    <div className={css.stepper}>
      <div className={css.list}>
        <ol aria-label="Steps">
          {steps.map((step) => (
            <li key={step.id} aria-current={step.id === current ? 'step' : undefined}>
              <Entry step={step} isCurrent={step.id === current} link={link} />
            </li>
          ))}
        </ol>
      </div>
      <form className={css.step} onSubmit={submit} noValidate>
        <div className={css.where}>
          <p>
            Step {at + 1} of {steps.length}
          </p>
          {saved && <SavedNote saved={saved} />}
        </div>
        <div className={css.bar} aria-hidden>
          {steps.map(({ id, done }) => (
            <span key={id} data-state={id === current ? 'current' : done ? 'done' : undefined} />
          ))}
        </div>
        <div className={css.head}>
          {heading}
          {lead && <p>{lead}</p>}
        </div>
        <div className={css.fields}>{children}</div>
        <div className={css.foot}>
          {onBack && (
            <Button variant="outlineDark" onClick={onBack}>
              Back
            </Button>
          )}
          <Button type="submit" loading={busy} className={css.on}>
            {continueLabel}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface EntryProps extends Pick<Props, 'link'> {
  readonly step: Step;
  readonly isCurrent: boolean;
}

function Entry({ step, isCurrent, link }: EntryProps) {
  const className = `${css.entry} ${isCurrent ? css.current : ''}`;
  if (step.done && !isCurrent) {
    const children = (
      <>
        <IconCheck size={16} stroke={2} aria-hidden />
        <span>
          {step.label}
          <span className="visually-hidden">, done</span>
        </span>
      </>
    );
    return link(step, { className, children });
  }
  return (
    <span className={className}>
      <span className={css.dot} />
      <span>
        {step.label}
        {!isCurrent && <span className="visually-hidden">, to do</span>}
      </span>
    </span>
  );
}

function SavedNote({ saved }: { readonly saved: SaveStatus }) {
  const now = useNow();
  const { state } = saved;
  const Icon = { saving: IconCloudUpload, saved: IconCloudCheck, failed: IconAlertCircle }[state];
  const announced = { saving: '', saved: 'Saved', failed: 'Not saved. Your answers are still here.' }[state];
  const shown = { saving: 'Saving…', saved: 'Saved', failed: 'Not saved' }[state];
  return (
    <p className={css.saved} data-state={state}>
      <Icon size={20} stroke={1.8} aria-hidden />
      {shown}
      {saved.state === 'saved' && ` ${relativeTime(saved.at, now)}`}
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </p>
  );
}
