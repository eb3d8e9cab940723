import { filled } from '@sentiero/service';
import { diffLines, type ChangeObject } from 'diff';
import { html, type Html } from '@sentiero/lab-app';
import type { Weakness } from '../mend/exercise.ts';
import { exercises } from '../mend/exercises.ts';
import type { Judgement, Tested } from '../mend/judge.ts';
import type { Words } from '../locales/languages.ts';
import type { Page } from './layout.ts';

type MendWords = Words['mend'];

/** `stopped` is code that ran for too long to be tested. */
type Tried = Judgement | 'stopped' | null;

/** The page where a learner edits one weak function and tests it. */
export function mendPage(weakness: Weakness, code: string, tried: Tried): Page {
  return ({ mend }) => {
    const { name, text: task } = mend.weaknesses[weakness];
    const address = `/workshop/mend/${weakness}`;
    return {
      title: filled(mend.title, { name }),
      content: html`<h1>${filled(mend.title, { name })}</h1>
        <p class="lead">${task}</p>
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
        ${tried && results(tried, mend)}
        ${tried && tried !== 'stopped' && isFixed(tried) && comparison(code, exercises[weakness].fixed, mend)}
        <p><a href="/workshop">${mend.back}</a></p>`,
    };
  };
}

function isFixed({ attacks, honest }: Judgement): boolean {
  return [...attacks, ...honest].every(({ passed }) => passed);
}

function results(tried: Judgement | 'stopped', mend: MendWords): Html {
  if (tried === 'stopped') return html`<section id="results">${verdict('alert', mend.stopped)}</section>`;
  const { fault, attacks, honest } = tried;
  if (fault !== null)
    return html`<section id="results">
      ${verdict('alert', mend.fault)}
      <pre>${fault}</pre>
    </section>`;
  return html`<section id="results">
    ${isFixed(tried) ? verdict('good', mend.fixed) : verdict('alert', mend.notYet)}
    <h2>
      ${filled(mend.attacks, { blocked: attacks.filter(({ passed }) => passed).length, all: attacks.length })}
    </h2>
    <ul class="tests">
      ${attacks.map((test) => row(test, test.passed ? mend.blocked : mend.through, mend))}
    </ul>
    <h2>
      ${filled(mend.honest, { served: honest.filter(({ passed }) => passed).length, all: honest.length })}
    </h2>
    <ul class="tests">
      ${honest.map((test) => row(test, test.passed ? mend.works : mend.broken, mend))}
    </ul>
  </section>`;
}

function verdict(kind: 'good' | 'alert', text: string): Html {
  return html`<p class="${kind}" role="status">${text}</p>`;
}

function row({ call, outcome, passed, isHidden }: Tested, state: string, mend: MendWords): Html {
  const shown = html`<code>${call}</code><small>${mend.answer} <code>${outcome}</code></small>`;
  return html`<li class="${passed ? 'passed' : 'failed'}">
    <b>${passed ? '✓' : '✗'} ${state}</b>${isHidden ? html`<span>${mend.hidden}</span>` : shown}
  </li>`;
}

/** The learner's version beside the shop's own. */
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
