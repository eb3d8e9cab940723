import type { Code } from './code.ts';
import { alive, dead, type Vector } from './vector.ts';

/** Elements that are scripts: other spellings, other sources, other trees. */
export const scriptTags = ({ js, attr, url, base64 }: Code): Vector[] => [
  ...alive([
    `<ScRiPt/x>${js}</sCrIpT >`,
    `<script type=module>${js}</script>`,
    `<script src="data:text/javascript;base64,${base64}"></script>`,
    `<svg><script>${attr}</script></svg>`,
    `<svg><script href=data:text/javascript,${url} /></svg>`,
    `<script>eval(atob("${base64}"))</script>`,
    `<script>document.body.append(Object.assign(document.createElement("script"),{text:atob("${base64}")}))</script>`,
  ]),
  ...dead([`<script type=text/plain>${js}</script>`, `<scr\0ipt>${js}</scr\0ipt>`]),
];
