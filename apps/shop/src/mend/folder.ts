import { posix } from 'node:path';
import type { ShopExercise } from './exercise.ts';

const root = '/srv/shop/recipes/';

/** The path of a recipe, made of a name from the address. */
export const folder: ShopExercise = {
  name: 'recipePath',
  weak: `function recipePath(name) {
  return "/srv/shop/recipes/" + name;
}
`,
  fixed: `function recipePath(name) {
  const parts = [];
  for (const part of ("/srv/shop/recipes/" + name).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const path = "/" + parts.join("/");
  return path.startsWith("/srv/shop/recipes/") ? path : null;
}
`,
  attacks: [
    ['up', ['../config/till.conf']],
    ['far_up', ['../../../../../../etc/passwd']],
    ['in_between', ['zopf.txt/../../config/till.conf']],
    ['next_door', ['../recipes-unfinished/pizokel.txt']],
  ],
  hiddenAttacks: [
    ['doubled', ['....//config/till.conf']],
    ['doubled', ['..././..././config/till.conf']],
    ['far_up', ['./.././../config/../config/till.conf']],
    ['next_door', ['x/../../recipes-unfinished/pizokel.txt']],
    ['up', ['..//config//till.conf']],
    ['in_between', ['a/b/../../../config/till.conf']],
  ],
  honest: [
    ['recipe', ['zopf.txt']],
    ['recipe', ['rye-bread.txt']],
    ['dots', ['zopf.2026.txt']],
    ['letters', ['Birchermüesli.txt']],
    ['letters', ['Rosas Zopf.txt']],
  ],
  isBlocked: (answer) => typeof answer !== 'string' || resolved(answer).startsWith(root),
  isServed: (answer, [name]) => typeof answer === 'string' && resolved(answer) === `${root}${String(name)}`,
};

function resolved(path: string): string {
  return posix.resolve(root, path);
}
