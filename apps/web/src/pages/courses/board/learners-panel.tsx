import type { Board } from '@sentiero/contracts/board';
import { VisuallyHidden } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardFilters } from '../../../features/board/components/board-filters.tsx';
import { BoardTable } from '../../../features/board/components/board-table.tsx';
import { byNeed, learnerName, needsHelp } from '../../../features/board/model/by-need.ts';
import { countBy, filterLearners, type BoardFilter } from '../../../features/board/model/filter-learners.ts';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ToneBadge } from '../../../shared/feedback/tone-badge.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { Panel } from '../../../shared/page/panel.tsx';

type Chosen = ReadonlySet<number>;
type Props = {
  board: Board;
  isLive: boolean;
  chosen: Chosen;
  onChosen: (change: (before: Chosen) => Chosen) => void;
  onOpen: (user: number) => void;
};

/** The board's learners, those who need help first. */
export function LearnersPanel({ board, isLive, chosen, onChosen, onOpen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [filter, setFilter] = useState<BoardFilter>('all');
  const [typed, setTyped] = useState('');
  const { learners } = board;
  const counts = useMemo(() => countBy(learners), [learners]);
  const shown = useMemo(
    () => byNeed(filterLearners(learners, filter, typed), language),
    [learners, filter, typed, language],
  );
  const choose = useCallback(
    (user: number, isChosen: boolean) =>
      onChosen((before) => new Set([...before].filter((id) => id !== user).concat(isChosen ? [user] : []))),
    [onChosen],
  );
  const waiting = shown.filter(needsHelp).map(learnerName);
  return (
    <Panel
      title={t('board.learners')}
      tools={
        <ToneBadge tone={isLive ? 'ok' : 'warning'} isProse withDot>
          {t(isLive ? 'board.live' : 'board.not-live')}
        </ToneBadge>
      }
    >
      <BoardFilters filter={filter} counts={counts} typed={typed} onFilter={setFilter} onType={setTyped} />
      {shown.length === 0 ? (
        <EmptyState>{t(learners.length === 0 ? 'members.no-students' : 'students.none-match')}</EmptyState>
      ) : (
        <BoardTable
          board={board}
          learners={shown}
          chosen={chosen}
          onChoose={choose}
          onChooseAll={(isChosen) =>
            onChosen(() => new Set(isChosen ? shown.map(({ user }) => user.id) : []))
          }
          onOpen={onOpen}
        />
      )}
      <VisuallyHidden aria-live="polite">
        {waiting.length > 0 &&
          t('board.waiting', { count: waiting.length, names: waiting.slice(0, 3).join(', ') })}
      </VisuallyHidden>
    </Panel>
  );
}
