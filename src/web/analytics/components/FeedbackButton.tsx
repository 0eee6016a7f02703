import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { feedback } from '../copy/feedback.ts';
import { FEEDBACK_WIDGET } from '../model/third-party-scripts.ts';

const FeedbackModal = lazyNamed(() => import('./FeedbackModal.tsx'), 'FeedbackModal');

/**
 * Feedback through the third-party widget of the settings, or in our own dialog where there is none or it fails to load.
 * Render `dialog` outside of whatever closes with the click, such as a menu.
 */
export function useFeedbackDialog(): { readonly give: () => void; readonly dialog: ReactNode } {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setUsed(true);
    setOpened(true);
  };
  const give = () => {
    if (!FEEDBACK_WIDGET) open();
    else import('../model/script-loading.ts').then(({ giveFeedback }) => giveFeedback()).catch(open);
  };
  const dialog = <Suspense>{used && <FeedbackModal opened={opened} onClose={() => setOpened(false)} />}</Suspense>;
  return { give, dialog };
}

export function FeedbackButton() {
  const { give, dialog } = useFeedbackDialog();
  return (
    <>
      <Button variant="outlineDark" onClick={give}>
        {feedback.give}
      </Button>
      {dialog}
    </>
  );
}
