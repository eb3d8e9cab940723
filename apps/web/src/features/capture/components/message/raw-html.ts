import { createContext } from 'react';

/** Whether HTML is first shown as it was sent, not as a page. */
export const RawHtml = createContext(false);
