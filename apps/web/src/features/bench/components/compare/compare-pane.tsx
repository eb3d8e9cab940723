import { NativeSelect } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '../../../../shared/ui/choice-bar.tsx';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import classes from './compare.module.css';
import { Differences } from './differences.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

export type Compared = { readonly left: string | null; readonly right: string | null };
type Props = {
  /** Newest first. */
  records: readonly CapturedRequest[];
  compared: Compared;
  onCompared: (compared: Compared) => void;
};

const mostListed = 300;
const parts = ['response', 'request'] as const;

/** Two records side by side. F7 goes to the next difference, Shift+F7 to the previous one. */
export function ComparePane({ records, compared, onCompared }: Props) {
  const { t } = useTranslation();
  const [part, setPart] = useState<(typeof parts)[number]>('response');
  const place = useRef<HTMLDivElement>(null);
  const find = (id: string | null) => records.find((record) => record.id === id) ?? null;
  const [left, right] = [find(compared.left), find(compared.right)];
  const go = (step: 1 | -1) => focusDifference(place.current, step);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F7') return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  };
  const options = [
    { value: '', label: '–' },
    ...records.slice(0, mostListed).map((record) => ({ value: record.id, label: labelOf(record) })),
  ];
  const choose = (side: keyof Compared) => (
    <NativeSelect
      className={classes.choice ?? ''}
      label={t(`bench.compare-${side}`)}
      value={find(compared[side])?.id ?? ''}
      data={options}
      onChange={(event) => onCompared({ ...compared, [side]: event.currentTarget.value || null })}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys work wherever the focus is in it
    <div ref={place} className={classes.compare} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        {choose('left')}
        {choose('right')}
        <ChoiceBar
          label={t('bench.compare-part')}
          value={part}
          onChange={setPart}
          choices={parts.map((value) => ({ value, label: t(`inspector.${value}`) }))}
        />
        <ToolButton title="Shift+F7" onClick={() => go(-1)}>
          {t('bench.previous-difference')}
        </ToolButton>
        <ToolButton title="F7" onClick={() => go(1)}>
          {t('bench.next-difference')}
        </ToolButton>
      </div>
      {left && right ? (
        <Differences left={left} right={right} part={part} />
      ) : (
        <p className={classes.note}>{t('bench.compare-choose')}</p>
      )}
    </div>
  );
}

const labelOf = ({ seq, method, request, code }: CapturedRequest): string =>
  showUnseen(`${seq}  ${clip(method, 20)} ${clip(request.target, 60)}  ${code ?? '–'}`);

function focusDifference(place: HTMLElement | null, step: 1 | -1): void {
  const all = [...(place?.querySelectorAll<HTMLElement>('[data-difference]') ?? [])];
  const current = all.findIndex((one) => one === place?.ownerDocument.activeElement);
  const start = step === 1 ? 0 : all.length - 1;
  const next = current < 0 ? all[start] : all[(current + step + all.length) % all.length];
  next?.scrollIntoView({ block: 'center' });
  next?.focus({ preventScroll: true });
}
