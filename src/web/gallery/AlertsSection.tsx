import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { State } from './State.tsx';

export default function AlertsSection() {
  return (
    <>
      <State name="Default texts">
        <Button variant="outlineDark" onClick={() => showAlert({ variant: 'success' })}>
          Success
        </Button>
        <Button variant="outlineDark" onClick={() => showAlert({ variant: 'error' })}>
          Error
        </Button>
      </State>
      <State name="Own text">
        <Button
          variant="outlineDark"
          onClick={() => showAlert({ variant: 'info', text: 'A newer list of the City of Baltimore has arrived.' })}
        >
          Info
        </Button>
        <Button
          variant="outlineDark"
          onClick={() =>
            showAlert({
              variant: 'success',
              text: 'Recorded. The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland and Virginia is asked to confirm it.',
            })
          }
        >
          Long text
        </Button>
      </State>
      <State name="Stays until closed">
        <Button
          variant="outlineDark"
          onClick={() => showAlert({ variant: 'error', text: '3 of 18 rows were refused.', shouldStayVisible: true })}
        >
          Stays
        </Button>
      </State>
    </>
  );
}
