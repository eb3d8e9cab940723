import { posix } from 'node:path';
import { serverFiles } from './server-files.ts';

/** The folder that the recipe sheets lie in; a neighbour's name begins with the same letters. */
const recipeFolder = '/srv/shop/recipes';

export type RecipeFile = {
  readonly path: string;
  readonly outside: boolean;
  readonly text: string | undefined;
};

/** Joins the name to the folder as a careless shop does, then looks it up in the virtual tree. */
export function findRecipeFile(name: string): RecipeFile {
  const path = posix.join(recipeFolder, name);
  return { path, outside: !path.startsWith(`${recipeFolder}/`), text: serverFiles.get(path) };
}

/** What the list links to. */
export const recipeSheets = [...serverFiles.keys()]
  .filter((path) => path.startsWith(`${recipeFolder}/`))
  .map((path) => path.slice(recipeFolder.length + 1));
