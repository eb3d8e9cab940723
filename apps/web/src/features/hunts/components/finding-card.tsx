import { weaknessNumbers, type HuntFinding } from '@sentiero/contracts/hunts';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import classes from './hunts.module.css';
import { PlaceWords } from './place-words.tsx';
import { useWeaknessWords } from './use-weakness-words.ts';

type Props = {
  finding: HuntFinding;
  /** Whether it was just confirmed, and takes the focus. */
  isNew: boolean;
  /** Whether its explanation starts open. */
  isOpen: boolean;
  /** Leads to the traffic that is kept of it. */
  evidence: ReactNode;
};

/** A confirmed report: what it is called, where it sits, and why it worked. */
export function FindingCard({ finding, isNew, isOpen, evidence }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const words = useWeaknessWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const { weakness, place, title, debrief } = finding;
  const { title: name, sentence } = words(weakness);
  return (
    <article className={classes.card} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {translate(title)}
      </h3>
      <p>
        <strong>{name}.</strong> {sentence}
      </p>
      <p className={classes.note}>
        <PlaceWords place={place} />
      </p>
      <Numbers weakness={weakness} />
      {debrief ? (
        <Disclosure title={t('hunt.why')} isSet={isOpen}>
          <Markdown text={translate(debrief.debrief)} />
          {debrief.code && <Variants {...debrief.code} />}
        </Disclosure>
      ) : (
        <p className={classes.note}>{t('hunt.no-debrief')}</p>
      )}
      {evidence}
    </article>
  );
}

/** How the field numbers the weakness. */
function Numbers({ weakness }: Pick<HuntFinding, 'weakness'>) {
  const { t } = useTranslation();
  const { cwe, owasp_2021: before, owasp_2025: now } = weaknessNumbers[weakness];
  const owasp = (id: string) => {
    const [year, number] = id.split('-');
    return `${number}:${year} ${t(`owasp.${id}`, { defaultValue: '' })}`.trim();
  };
  return (
    <p className={classes.note}>
      CWE-{cwe} · OWASP {owasp(now)} · {owasp(before)}
    </p>
  );
}

/** The two variants of the code, side by side where there is room. */
function Variants({ open, sound }: { open: string; sound: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.variants}>
      <section aria-label={t('hunt.code-open')}>
        <h4>{t('hunt.code-open')}</h4>
        <Markdown text={fenced(open)} />
      </section>
      <section aria-label={t('hunt.code-sound')}>
        <h4>{t('hunt.code-sound')}</h4>
        <Markdown text={fenced(sound)} />
      </section>
    </div>
  );
}

/** Code as a block of Markdown, with a fence longer than any within. */
function fenced(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}ts\n${code}\n${fence}`;
}
