import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, again every half minute, for texts such as "5 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
