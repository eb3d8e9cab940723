import { languages, limits, type Translatable } from '@sentiero/contracts/shared';
import { findingsIn } from '@sentiero/markdown';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEye } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { clip } from '../../../../shared/text/clip.ts';
import { useItemForm } from './form-context.ts';
import { useProblemText } from './problem-text.tsx';
import classes from './item-form.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  label: string;
  /** The text's location in the input, as a JSON pointer, and its name in `TranslationRef` if that differs. */
  path: string;
  field?: string;
  value: Translatable;
  onChange: (value: Translatable) => void;
  /** The number of rows of a markdown text; one line if unset. */
  rows?: number;
};

/** A text in the language of the open tab. */
export function TranslatedInput({ label, path, field = path.slice(1), value, onChange, rows }: Props) {
  const { t } = useTranslation();
  const { language, stateOf } = useItemForm();
  const error = useProblemText(`${path}/${language}`);
  const input = {
    label,
    name: `${path}/${language}`,
    lang: language,
    value: value[language],
    maxLength: limits.contentMax,
    required: true,
    withAsterisk: false,
    error,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [language]: event.currentTarget.value }),
  };
  return (
    <div>
      {rows === undefined ? (
        <TextInput {...input} />
      ) : (
        <>
          <Textarea {...input} rows={rows} classNames={{ input: classes.mono ?? '' }} />
          <MarkdownPreview label={label} text={value[language]} />
          <TextFindings text={value[language]} />
        </>
      )}
      {stateOf(field) === 'stale' && (
        <StaleNote label={label} field={field} name={input.name}>
          {t('authoring.text-stale', { source: clip(value.en, 120) })}
        </StaleNote>
      )}
      {stateOf(field) === 'copied' && (
        <StaleNote label={label} field={field} name={input.name}>
          {t('authoring.text-copied')}
        </StaleNote>
      )}
      {error === null &&
        stateOf(field) === 'missing' &&
        languages.some((each) => value[each].trim() !== '') && (
          <p className={classes.hint}>{t('authoring.text-missing')}</p>
        )}
    </div>
  );
}

function MarkdownPreview({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <>
      <ToolButton mt={8} aria-pressed={shown} icon={IconEye} onClick={() => setShown(!shown)}>
        {t('authoring.preview-text')}
      </ToolButton>
      {shown && (
        <section className={classes.preview} aria-label={`${t('authoring.preview-text')}: ${label}`}>
          <Markdown text={text} />
        </section>
      )}
    </>
  );
}

/** What learners do not see as it is written, as `pnpm curriculum validate` says it of files. */
function TextFindings({ text }: { text: string }) {
  const { t } = useTranslation();
  const written = useDeferredValue(text);
  const findings = useMemo(() => findingsIn(written), [written]);
  if (findings.length === 0) return null;
  return (
    <ul className={classes.findings} aria-label={t('authoring.text-findings')}>
      {findings.map(({ kind, line, text: words }, index) => (
        <li key={`${index} ${words}`}>{t(`authoring.finding-${kind}`, { line, words: clip(words, 60) })}</li>
      ))}
    </ul>
  );
}

type StaleProps = { label: string; field: string; name: string; children: ReactNode };

function StaleNote({ label, field, name, children }: StaleProps) {
  const { t } = useTranslation();
  const { confirm } = useItemForm();
  return (
    <div className={classes.stale}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-label={`${t('authoring.still-right')}: ${label}`}
        onClick={(event) => {
          // The focused button is removed together with this note.
          focusField(event.currentTarget.form, name);
          confirm(field);
        }}
      >
        {t('authoring.still-right')}
      </Button>
    </div>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
