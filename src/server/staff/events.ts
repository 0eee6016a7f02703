import type { Switch } from '#contract/access/switches.ts';
import { event } from '#server/kernel/events.ts';

/** Staff switched a part of the product on or off. */
export const switchTurned = event<{ readonly name: Switch; readonly isOn: boolean }>('staff.switch-turned');
