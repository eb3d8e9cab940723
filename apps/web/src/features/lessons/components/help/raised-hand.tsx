import type { Hand, HandInput } from '@sentiero/contracts/lessons';
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { HandForm } from './hand-form.tsx';
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
      <p className={classes.note}>{t('help.teachers-see')}</p>
    </div>
  );
}
