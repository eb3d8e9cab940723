import { boardChannel, type Board } from '@sentiero/contracts/board';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ReconnectingSocket, type SocketState } from '../../live/index.ts';
import { currentApiBaseUrl, socketBaseUrl } from '../../../shared/api/base-url.ts';
import { applyChange } from '../model/apply-change.ts';
import { readBoardMessage } from '../model/read-board-message.ts';
import { boardQueries } from './board.queries.ts';

/** A course's board, kept up to date by its socket. */
export function useLiveBoard(courseId: number, lesson: number | undefined) {
  const client = useQueryClient();
  const query = useQuery(boardQueries.board(courseId, lesson));
  const [state, setState] = useState<SocketState>('connecting');
  const shownLesson = query.data?.lesson.id;
  useEffect(() => {
    if (shownLesson === undefined) return;
    const { queryKey } = boardQueries.board(courseId, lesson);
    const socket = new ReconnectingSocket({
      url: () =>
        `${socketBaseUrl(currentApiBaseUrl())}${boardChannel.path}?course=${courseId}&lesson=${shownLesson}`,
      onState: setState,
      onOpen: () => undefined,
      onText: (text) => {
        const heard = readBoardMessage(text);
        if (heard?.kind === 'board') client.setQueryData(queryKey, heard.board);
        if (heard?.kind === 'change')
          client.setQueryData(
            queryKey,
            (board: Board | undefined) => board && applyChange(board, heard.change),
          );
      },
    });
    return () => socket.close();
  }, [client, courseId, lesson, shownLesson]);
  return { ...query, isLive: state === 'connected' };
}
