import { handTextMax, type HandInput } from '@sentiero/contracts/lessons';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './help.module.css';

type Props = {
  text: string;
  request: string | null;
  nameOf: (request: string) => string | null;
  isPending: boolean;
  onRaise: (input: HandInput) => void;
  onCancel: () => void;
};

/** The caller passes the request's id as `key`, so that another request resets the form. */
export function HandForm({ text, request, nameOf, isPending, onRaise, onCancel }: Props) {
  const { t } = useTranslation();
  const [input, setInput] = useState<HandInput>({ text, request });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRaise(input);
  };
  return (
    <form className={classes.hand} onSubmit={submit}>
      <Textarea
        ref={field}
        label={t('help.hand-text')}
        rows={3}
        maxLength={handTextMax}
        value={input.text}
        onChange={({ currentTarget }) => setInput({ ...input, text: currentTarget.value })}
      />
      {input.request !== null && (
        <p>
          {t('help.hand-shares', { request: nameOf(input.request) ?? t('help.a-request') })}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => setInput({ ...input, request: null })}>
            {t('help.leave-request-out')}
          </Button>
        </p>
      )}
      <p className={classes.note}>{t('help.teachers-see')}</p>
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {t('help.raise-hand')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
