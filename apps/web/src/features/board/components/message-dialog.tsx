import type { Board, MessageInput } from '@sentiero/contracts/board';
import { messageTextMax } from '@sentiero/contracts/lessons';
import { isBlank } from '@sentiero/contracts/texts';
import { Button, Group, Modal, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { showToast } from '../../../shared/feedback/toasts.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { learnerName } from '../model/by-need.ts';
import { useSendMessage } from '../queries/board.queries.ts';

type Props = { courseId: number; board: Board; chosen: readonly number[]; onClose: () => void };
type Whom = 'all' | 'stuck' | 'chosen';

/** A message to the class, to stuck learners, or to selected learners. */
export function MessageDialog({ courseId, board, chosen, onClose }: Props) {
  const { t } = useTranslation();
  const send = useSendMessage(courseId);
  const [whom, setWhom] = useState<Whom>(chosen.length > 0 ? 'chosen' : 'all');
  const [step, setStep] = useState('');
  const [text, setText] = useState('');
  const { lesson, learners } = board;
  const names = learners.filter(({ user }) => chosen.includes(user.id)).map(learnerName);
  const counts = {
    all: learners.length,
    stuck: learners.filter(({ state }) => state === 'stuck').length,
    chosen: names.length,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to: MessageInput['to'] = whom === 'chosen' ? [...chosen] : whom;
    const body = { to, step: step === '' ? null : Number(step), lesson: lesson.id, text: text.trim() };
    send.mutate(body, {
      onSuccess: ({ recipients }) => {
        showToast('board.sent', { count: recipients });
        onClose();
      },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('board.message')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Radio.Group label={t('board.to')} value={whom} onChange={(value) => setWhom(whomOf(value))}>
            <Stack gap="xs" mt={8}>
              {names.length > 0 && (
                <Radio
                  value="chosen"
                  label={names.length > 3 ? t('board.to-chosen', { count: names.length }) : names.join(', ')}
                />
              )}
              <Radio value="all" label={t('board.to-all', { count: counts.all })} />
              <Radio value="stuck" label={t('board.to-stuck', { count: counts.stuck })} />
            </Stack>
          </Radio.Group>
          <StepSelect lesson={lesson} value={step} onChange={setStep} />
          <Textarea
            label={t('board.text')}
            data-autofocus
            rows={4}
            maxLength={messageTextMax}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {send.error && <ErrorBox error={send.error} />}
          <Group>
            <Button type="submit" loading={send.isPending} disabled={isBlank(text) || counts[whom] === 0}>
              {t('board.send')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type StepProps = { lesson: Board['lesson']; value: string; onChange: (step: string) => void };

function StepSelect({ lesson, value, onChange }: StepProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const steps = lesson.steps.map(({ id, title }, index) => ({
    value: String(id),
    label: `${index + 1}. ${translate(title)}`,
  }));
  return (
    <NativeSelect
      label={t('board.about-step')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t('board.no-step') }, ...steps]}
    />
  );
}

const whomOf = (value: string): Whom => (value === 'all' || value === 'stuck' ? value : 'chosen');
