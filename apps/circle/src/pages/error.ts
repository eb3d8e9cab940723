import { html } from '@sentiero/lab-app';
import type { ProblemKey } from '../http/problem.ts';
import type { Page } from './layout.ts';

export function errorPage(key: ProblemKey): Page {
  return ({ frame, problems }) => ({
    title: frame.problem,
    content: html`<h1>${frame.problem}</h1>
      <p class="notice" role="alert">${problems[key]}</p>
      <p><a href="/">${frame.home}</a></p>`,
  });
}
