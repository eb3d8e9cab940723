import { handTextMax, type Hand, type HandInput } from '@sentiero/contracts/lessons';
import { Button, Textarea } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import classes from './help.module.css';

type Props = {
  hand: Hand | null;
  /** The request to attach, chosen in the inspector. */
  asked: string | null;
  /** The label of a request that the inspector still shows. */
  nameOf: (request: string) => string | null;
  isPending: boolean;
  onRaise: (input: HandInput, raised: () => void) => void;
  onLower: () => void;
  /** Called when the form is closed. */
  onClose: () => void;
};

/** Asks the teachers of the learner's courses for help. */
export function RaisedHand({ hand, asked, nameOf, isPending, onRaise, onLower, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isWriting, setIsWriting] = useState(false);
  const close = () => {
    setIsWriting(false);
    onClose();
  };
  if (isWriting || asked !== null)
    return (
      <HandForm
        key={asked}
        text={hand?.text ?? ''}
        request={asked ?? hand?.request ?? null}
        nameOf={nameOf}
        isPending={isPending}
        onRaise={(input) => onRaise(input, close)}
        onCancel={close}
      />
    );
  return (
    <div className={classes.hand}>
      <div role="status">
        {hand && (
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
        )}
      </div>
      <div className={classes.buttons}>
        <Button
          className={classes.button ?? ''}
          variant="default"
          leftSection={<IconHandStop size={18} aria-hidden />}
          onClick={() => setIsWriting(true)}
        >
          {t(hand ? 'help.change-hand' : 'help.raise-hand')}
        </Button>
        {hand && (
          <Button className={classes.button ?? ''} variant="default" loading={isPending} onClick={onLower}>
            {t('help.lower-hand')}
          </Button>
        )}
      </div>
      <p className={classes.note}>{t('join.what-teachers-see')}</p>
    </div>
  );
}

type HandFormProps = {
  text: string;
  request: string | null;
  nameOf: (request: string) => string | null;
  isPending: boolean;
  onRaise: (input: HandInput) => void;
  onCancel: () => void;
};

/** The caller passes the request's id as `key`, so that another request resets the form. */
function HandForm({ text, request, nameOf, isPending, onRaise, onCancel }: HandFormProps) {
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
