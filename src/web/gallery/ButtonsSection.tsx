import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { State } from './State.tsx';

export default function ButtonsSection() {
  const [clicks, setClicks] = useState(0);
  const [loading, setLoading] = useState(false);
  const count = () => setClicks((before) => before + 1);
  return (
    <>
      <State name="Variants">
        <Button onClick={count}>Mark as verified</Button>
        <Button variant="light" onClick={count}>
          Light
        </Button>
        <Button variant="outlineDark" onClick={count}>
          Request revision
        </Button>
        <Button variant="delete" onClick={count}>
          Delete
        </Button>
        <Button variant="plain" onClick={count}>
          Show 7 more
        </Button>
        <p role="status">{clicks} clicks</p>
      </State>
      <State name="On dark" dark>
        <Button variant="outlineLight" onClick={count}>
          On dark
        </Button>
        <Button variant="outlineLight" disabled onClick={count}>
          On dark, disabled
        </Button>
      </State>
      <State name="Default label">
        <Button />
      </State>
      <State name="Loading">
        <Button loading={loading} onClick={() => setLoading(true)}>
          Send 48 reminders
        </Button>
        <Button loading onClick={count}>
          Apply 1,235 rows
        </Button>
        <Button variant="light" loading onClick={count}>
          Save this search
        </Button>
        <Button variant="outlineDark" loading onClick={count}>
          Request revision
        </Button>
        <Button variant="plain" onClick={() => setLoading(false)}>
          It has arrived
        </Button>
      </State>
      <State name="Disabled">
        <Button disabled onClick={count}>
          Nothing to send
        </Button>
        <Button variant="light" disabled onClick={count}>
          Light, disabled
        </Button>
        <Button variant="outlineDark" disabled onClick={count}>
          Outline, disabled
        </Button>
        <Button variant="plain" disabled onClick={count}>
          Plain, disabled
        </Button>
      </State>
      <State name="Sizes">
        <Button>By the width of the window</Button>
        <Button size="large">Large</Button>
        <Button size="dense" variant="outlineDark">
          Dense
        </Button>
      </State>
      <State name="With an icon">
        <Button icon={<IconPlus size={16} stroke={2} aria-hidden />}>Add a firm</Button>
        <Button variant="outlineDark" icon={<IconDownload size={16} stroke={2} aria-hidden />}>
          Export
        </Button>
        <IconButton label="Export as a spreadsheet">
          <IconDownload size={24} stroke={1.6} aria-hidden />
        </IconButton>
      </State>
      <State name="Very long label">
        <Button>
          Send the revised work history to the Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling
          Cooperative of Maryland
        </Button>
        <Button wide>As wide as the page</Button>
      </State>
    </>
  );
}
