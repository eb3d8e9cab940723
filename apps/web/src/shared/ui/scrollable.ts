/** What scrolls by itself must be within reach of the keyboard, also where the browser does not see to that. */
export const scrollable = { tabIndex: 0 } as const;
