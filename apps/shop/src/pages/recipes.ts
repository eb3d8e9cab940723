import { recipeSheets } from '../data/recipe-files.ts';
import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export const recipesPage: Page = ({ recipes }) => ({
  title: recipes.title,
  content: html`<section class="panel narrow">
    <h1>${recipes.title}</h1>
    <p>${recipes.lead}</p>
    <ul>
      ${recipeSheets.map((name) => html`<li><a href="/recipes/sheet?name=${name}">${name}</a></li>`)}
    </ul>
  </section>`,
});

export const outsideRecipesPage: Page = ({ recipes }) => ({
  title: recipes.outside,
  content: html`<section class="note problem"><h1>${recipes.outside}</h1></section>`,
});
