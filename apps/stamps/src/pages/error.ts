import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export const errorPage: Page = ({ frame }) => ({
  title: frame.notFound,
  content: html`<h1>${frame.notFound}</h1>
    <p>${frame.notFoundText}</p>`,
});
