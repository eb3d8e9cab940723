import { handTextMax, type Hand, type HandInput } from '@sentiero/contracts/lessons';
import { Button, Textarea } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import classes from './help.module.css';

/** The label of a request that the inspector still shows. */
type NameOf = (request: string) => string | null;

/** A learner's raised hand. */
export function RaisedHand({ hand, nameOf }: { hand: Hand; nameOf: NameOf }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.raised}>
      <IconHandStop size={18} aria-hidden />
      <div>
        <p>
          <strong>{t('help.hand-up', { time: format.time(hand.at) })}</strong>
        </p>
        {hand.text !== '' && <p className={classes.quote}>{hand.text}</p>}
        {hand.request !== null && (
          <p className={classes.note}>
            {t('help.hand-shares', { request: nameOf(hand.request) ?? t('help.a-request') })}
          </p>
        )}
      </div>
    </div>
  );
}

type HandFormProps = {
  text: string;
  request: string | null;
  nameOf: NameOf;
  isPending: boolean;
  onRaise: (input: HandInput) => void;
  onCancel: () => void;
};

/**
 * Asks the teachers of the learner's courses for help. The caller passes the request's id as `key`, so that another
 * request resets the form.
 */
export function HandForm({ text, request, nameOf, isPending, onRaise, onCancel }: HandFormProps) {
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
      <p className={classes.note}>{t('join.what-teachers-see')}</p>
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
