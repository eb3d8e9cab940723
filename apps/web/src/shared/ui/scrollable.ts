/** Makes a scrolling element focusable by keyboard in every browser. */
export const scrollable = { tabIndex: 0 } as const;
