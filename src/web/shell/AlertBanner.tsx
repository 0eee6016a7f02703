import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type Alert, hideAlert, useAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import css from './AlertBanner.module.css';
import { copy } from './copy.ts';

const VISIBLE_MS = 5000;

/** Below the top bar; errors interrupt a screen reader, the rest waits its turn. */
export function AlertBanner() {
  const alert = useAlert();
  return (
    <div className={css.place}>
      <div role="alert">{alert?.variant === 'error' && <Message key={alert.id} alert={alert} />}</div>
      <div role="status">{alert && alert.variant !== 'error' && <Message key={alert.id} alert={alert} />}</div>
    </div>
  );
}

function Message({ alert }: { readonly alert: Alert }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || alert.shouldStayVisible) return;
    const timer = setTimeout(() => hideAlert(alert.id), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [alert, held]);
  return (
    <fieldset
      className={css.message}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Banner
        variant={alert.variant}
        action={
          <IconButton label={copy.closeAlert} onClick={() => hideAlert(alert.id)}>
            <IconX size={20} stroke={1.8} aria-hidden />
          </IconButton>
        }
      >
        {alert.text}
      </Banner>
    </fieldset>
  );
}
