/** Pixels that a panel without photos takes: what stands below must not move away under the pointer when they are there. */
export const EMPTY_PANEL_HEIGHT = 135;
