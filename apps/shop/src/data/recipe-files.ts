import { posix } from 'node:path';

/** The folder that the recipe sheets lie in; a neighbour's name begins with the same letters. */
const recipeFolder = '/srv/shop/recipes';

/** The files of a server that doesn’t exist. Nothing here reads a real one. */
const files: ReadonlyMap<string, string> = new Map([
  [
    `${recipeFolder}/zopf.txt`,
    'Zopf\n\n1 kg white flour, 120 g butter, 6 dl milk, 42 g yeast, 1 tablespoon salt, 1 egg to brush.\nLet it rise twice. Bake for 40 minutes at 200 °C.\n',
  ],
  [
    `${recipeFolder}/birchermuesli.txt`,
    'Birchermüesli\n\n8 tablespoons oats, 2 apples, 2 dl milk, juice of a lemon, a handful of hazelnuts.\nSoak the oats overnight, grate the apples in the morning.\n',
  ],
  [
    `${recipeFolder}/soups/barley.txt`,
    'Barley soup\n\n150 g barley, 2 carrots, 1 leek, 1 celeriac, 2 l broth.\nSimmer for an hour. It is better on the second day.\n',
  ],
  [
    '/srv/shop/recipes-unfinished/pizokel.txt',
    'Pizokel\n\nNot to be printed yet. Ask grandmother about the chard.\n',
  ],
  [
    '/srv/shop/config/till.conf',
    '# Till and supplier. Kilian: do not put this on the web!\nsupplier_user=quartierladen\nsupplier_key=sauerteig-7741\ntill_port=9100\n',
  ],
  [
    '/etc/passwd',
    'root:x:0:0:root:/root:/bin/sh\nwww:x:33:33:web server:/srv/shop:/usr/sbin/nologin\nmaschinist:x:1000:1000:till and server:/home/maschinist:/bin/sh\n',
  ],
]);

export type RecipeFile = {
  readonly path: string;
  readonly outside: boolean;
  readonly text: string | undefined;
};

/** Joins the name to the folder as a careless shop does, then looks it up in the virtual tree. */
export function findRecipeFile(name: string): RecipeFile {
  const path = posix.join(recipeFolder, name);
  return { path, outside: !path.startsWith(`${recipeFolder}/`), text: files.get(path) };
}

/** What the list links to. */
export const recipeSheets = [...files.keys()]
  .filter((path) => path.startsWith(`${recipeFolder}/`))
  .map((path) => path.slice(recipeFolder.length + 1));
