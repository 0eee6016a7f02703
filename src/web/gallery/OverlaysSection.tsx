import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { State } from './State.tsx';

const LONG =
  'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland and Virginia';
const LINES = Array.from({ length: 30 }, (_, at) => at + 1);
type Opened = 'none' | 'standard' | 'wide' | 'delete' | 'drawer' | 'second';

export default function OverlaysSection() {
  const [opened, setOpened] = useState<Opened>('none');
  const [chosen, setChosen] = useState('nothing');
  const close = () => setOpened('none');
  const action = (label: string) => ({ label, onClick: () => setChosen(label) });
  return (
    <>
      <State name="Tooltip">
        <Tooltip text="Opens on hover and on focus">
          <Button variant="outlineDark">Hover</Button>
        </Tooltip>
        <Tooltip opens="click" text="Opens on click. Paid amounts count on the day the firm confirms them.">
          <Button variant="outlineDark">Click</Button>
        </Tooltip>
        <Tooltip text={`${LONG}, ${LONG}`}>
          <Button variant="outlineDark">Long text</Button>
        </Tooltip>
      </State>
      <State name="Ellipsis menu">
        <EllipsisMenu about="three choices" actions={['Verify', 'Mark as read', 'Remove'].map(action)} />
        <EllipsisMenu
          about="many choices"
          actions={[LONG, ...LINES.slice(0, 11).map((line) => `Choice ${line}`)].map(action)}
        />
        <p>Chosen: {chosen}</p>
      </State>
      <State name="Export menu">
        <ExportMenu formats={['csv', 'xlsx', 'pdf']} onExport={async (format) => setChosen(format)} />
        <ExportMenu size="dense" formats={['csv']} onExport={() => Promise.reject(new Error('No network.'))} />
      </State>
      <State name="Dialogs">
        <Button onClick={() => setOpened('standard')}>Modal, 500</Button>
        <Button onClick={() => setOpened('wide')}>Modal, 800</Button>
        <Button onClick={() => setOpened('drawer')}>Drawer</Button>
        <Button onClick={() => setOpened('delete')}>Delete an entry</Button>
      </State>
      <p style={{ minHeight: 1200 }}>A long page, to see that it stands still behind a dialog.</p>
      <Modal opened={opened === 'standard'} onClose={close} title="Invite a colleague">
        <ModalBody>
          <p>Your colleague receives an email with a link that is good for seven days.</p>
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Send the invitation</Button>
        </ModalFooter>
      </Modal>
      <Modal opened={opened === 'wide' || opened === 'second'} onClose={close} width={800} title={LONG}>
        <ModalBody>
          {LINES.map((line) => (
            <p key={line}>Line {line} of a content that is longer than the window is high.</p>
          ))}
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" data-apart onClick={() => setOpened('second')}>
            Delete
          </Button>
          <Button variant="outlineDark" onClick={close}>
            Request revision
          </Button>
          <Button onClick={close}>Mark as verified</Button>
        </ModalFooter>
      </Modal>
      <ConfirmDelete opened={opened === 'second'} onCancel={() => setOpened('wide')} onDelete={close} />
      <ConfirmDelete
        opened={opened === 'delete'}
        note="The record that it tells of stays."
        onCancel={close}
        onDelete={close}
      />
      <Drawer
        opened={opened === 'drawer'}
        onClose={close}
        title="Filters"
        side="right"
        width={360}
        foot={<Button onClick={close}>Show 48 firms</Button>}
      >
        <p>What is inside scrolls; the foot stays.</p>
      </Drawer>
    </>
  );
}
