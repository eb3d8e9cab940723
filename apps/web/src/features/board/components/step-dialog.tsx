import type { Board, BoardStep } from '@sentiero/contracts/board';
import { feedbackLevels, hintsMax } from '@sentiero/contracts/authoring';
import { Button, Checkbox, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { showToast } from '../../../shared/feedback/toasts.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { useSetGuidance, useSetPace } from '../queries/board.queries.ts';
import classes from './board.module.css';

type Props = { courseId: number; board: Board; step: BoardStep; onClose: () => void };

const noGuidance: NonNullable<BoardStep['guidance']> = { level: 'none', hints: 0 };

/** A teacher's actions on a step for the whole course: show more help, or hold the class at it. */
export function StepDialog({ courseId, board, step, onClose }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const setGuidance = useSetGuidance(courseId);
  const setPace = useSetPace(courseId);
  const before = step.guidance ?? noGuidance;
  const { lesson, pace } = board;
  const [{ level, hints }, setTold] = useState(before);
  const [isLimit, setIsLimit] = useState(pace.step === step.id);
  const isGuided = step.type !== 'I';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (level !== before.level || hints !== before.hints)
      await setGuidance.mutateAsync({ step: step.id, guidance: { level, hints } });
    if (isLimit !== (pace.step === step.id))
      await setPace.mutateAsync({ lesson: lesson.id, step: isLimit ? step.id : null, paused: pace.paused });
    showToast('toast.saved');
    onClose();
  };
  const error = setGuidance.error ?? setPace.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${lesson.steps.indexOf(step) + 1}. ${translate(step.title)}`}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={(event) => void save(event).catch(() => undefined)}>
        <Stack gap="md">
          {isGuided && (
            <>
              <NativeSelect
                label={t('board.raise')}
                description={t('board.raise-hint')}
                value={level}
                onChange={({ currentTarget }) => {
                  const chosen = feedbackLevels.find((each) => each === currentTarget.value);
                  if (chosen) setTold({ level: chosen, hints });
                }}
                data={feedbackLevels.map((each) => ({
                  value: each,
                  label: each === 'none' ? t('board.as-author') : t(`authoring.feedback-${each}`),
                }))}
              />
              <NativeSelect
                label={t('board.raise-hints')}
                value={String(hints)}
                onChange={({ currentTarget }) => setTold({ level, hints: Number(currentTarget.value) })}
                data={Array.from({ length: hintsMax + 1 }, (_, count) => String(count))}
              />
            </>
          )}
          <Checkbox
            label={t('board.limit')}
            description={t('board.limit-hint')}
            checked={isLimit}
            onChange={(event) => setIsLimit(event.currentTarget.checked)}
          />
          {!isGuided && <p className={classes.note}>{t('board.nothing-told')}</p>}
          {error && <ErrorBox error={error} />}
          <Group>
            <Button type="submit" loading={setGuidance.isPending || setPace.isPending}>
              {t('admin.save')}
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
