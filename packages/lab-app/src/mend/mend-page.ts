import { filled } from '@sentiero/service';
import { diffLines, type ChangeObject } from 'diff';
import { html, moduleScript, type Html } from '../html.ts';
import type { Judgement, Tested } from './judge.ts';
import type { MendWords, WeaknessWords } from './words.ts';

/** `stopped` is code that ran for too long to be tested. */
export type Tried = Judgement | 'stopped' | null;

type Shown = {
  readonly weakness: string;
  readonly code: string;
  readonly fixed: string;
  readonly tried: Tried;
  readonly mend: MendWords;
  readonly own: WeaknessWords;
  readonly nonce: string | null;
};

/** The page where a learner edits one weak function and tests it. */
export function mendPage({ weakness, code, fixed, tried, mend, own, nonce }: Shown) {
  const address = `/workshop/mend/${weakness}`;
  const title = filled(mend.title, { name: own.name });
  return {
    title,
    content: html`<link rel="stylesheet" href="/static/mend.css" />
      ${moduleScript('/static/mend.js', nonce)}
      <h1>${title}</h1>
      <p class="lead">${own.text}</p>
      <p>${mend.alone}</p>
      <form method="post" action="${address}#results" class="panel wide">
        <label
          >${mend.code}
          <textarea
            name="code"
            class="code"
            rows="${Math.max(12, code.split('\n').length + 1)}"
            maxlength="3500"
            spellcheck="false"
            autocapitalize="off"
            autocomplete="off"
            aria-describedby="code-help"
            data-code
          >
${code}</textarea>
        </label>
        <p class="quiet" id="code-help">${mend.help}</p>
        <p>
          <button class="button">${mend.run}</button> <a href="${address}?original=1">${mend.original}</a>
        </p>
      </form>
      ${tried && results(tried, mend, own)}
      ${tried && tried !== 'stopped' && isFixed(tried) && comparison(code, fixed, mend)}
      <p><a href="/workshop">${mend.back}</a></p>`,
  };
}

/** The functions that can be fixed, each with its address. */
export function mendList(mend: MendWords, own: Readonly<Record<string, WeaknessWords>>): Html {
  return html`<h2>${mend.list}</h2>
    <p>${mend.listText}</p>
    <ul>
      ${Object.entries(own).map(([weakness, { name }]) => html`<li><a href="/workshop/mend/${weakness}">${name}</a></li>`)}
    </ul>`;
}

function isFixed({ attacks, honest }: Judgement): boolean {
  return [...attacks, ...honest].every(({ passed }) => passed);
}

function results(tried: Judgement | 'stopped', mend: MendWords, { tests }: WeaknessWords): Html {
  if (tried === 'stopped') return html`<section id="results">${verdict('alert', mend.stopped)}</section>`;
  const { fault, attacks, honest } = tried;
  if (fault !== null)
    return html`<section id="results">
      ${verdict('alert', mend.fault)}
      <pre>${fault}</pre>
    </section>`;
  const namesOf = (list: readonly Tested[]) =>
    new Set(list.filter(({ passed }) => !passed).map(({ what }) => tests[what] ?? what));
  const row = (test: Tested, state: string) =>
    testRow(test, { state, name: tests[test.what] ?? test.what, mend });
  return html`<section id="results">
    ${isFixed(tried) ? verdict('good', mend.fixed) : verdict('alert', mend.notYet)}
    <ul>
      ${[...namesOf(attacks)].map((what) => html`<li>${filled(mend.failedAttack, { what })}</li>`)}
      ${[...namesOf(honest)].map((what) => html`<li>${filled(mend.failedUse, { what })}</li>`)}
    </ul>
    <h2>
      ${filled(mend.attacks, { blocked: attacks.filter(({ passed }) => passed).length, all: attacks.length })}
    </h2>
    <ul class="tests">
      ${attacks.map((test) => row(test, test.passed ? mend.blocked : mend.through))}
    </ul>
    <h2>
      ${filled(mend.honest, { served: honest.filter(({ passed }) => passed).length, all: honest.length })}
    </h2>
    <ul class="tests">
      ${honest.map((test) => row(test, test.passed ? mend.works : mend.broken))}
    </ul>
  </section>`;
}

function verdict(kind: 'good' | 'alert', text: string): Html {
  return html`<p class="${kind}" role="status">${text}</p>`;
}

type Row = { readonly state: string; readonly name: string; readonly mend: MendWords };

function testRow({ call, outcome, passed, isHidden }: Tested, { state, name, mend }: Row): Html {
  const shown = html`<code>${call}</code><small>${mend.answer} <code>${outcome}</code></small>`;
  return html`<li class="${passed ? 'passed' : 'failed'}">
    <b>${passed ? '✓' : '✗'} ${state}</b><span>${name}${isHidden && html` (${mend.hidden})`}</span>
    ${!isHidden && shown}
  </li>`;
}

/** The learner's version beside the hardened one. */
function comparison(code: string, fixed: string, mend: MendWords): Html {
  const parts = diffLines(code, fixed, { ignoreNewlineAtEof: true });
  return html`<section>
    <h2>${mend.comparison}</h2>
    <p>${mend.comparisonText}</p>
    <pre class="diff">${parts.map(compared)}</pre>
  </section>`;
}

function compared({ value, added, removed }: ChangeObject<string>): Html {
  const marked = (sign: string) => value.replace(/^(?!$)/gm, `${sign} `);
  if (added) return html`<ins>${marked('+')}</ins>`;
  if (removed) return html`<del>${marked('−')}</del>`;
  return html`${marked(' ')}`;
}
