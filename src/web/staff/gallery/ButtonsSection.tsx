import { Button } from '#web/ui/Button.tsx';
import { State } from './State.tsx';

export default function ButtonsSection() {
  return (
    <>
      <State name="Variants">
        <Button>Mark as verified</Button>
        <Button variant="light">Light</Button>
        <Button variant="outlineDark">Request revision</Button>
        <Button variant="delete">Delete</Button>
        <Button variant="plain">Show 7 more</Button>
      </State>
      <State name="On dark" dark>
        <Button variant="outlineLight">On dark</Button>
      </State>
      <State name="Default label">
        <Button />
      </State>
    </>
  );
}
