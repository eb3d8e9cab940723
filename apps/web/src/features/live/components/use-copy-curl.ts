import { targetsEndpoints } from '@sentiero/contracts/targets';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { useCopy } from '../../../shared/ui/use-copy.ts';

const keptMs = 5 * 60_000;

/**
 * Copies a command that needs the lab cookie. The cookie is null for a target that the user may not enter; the command
 * then lacks it.
 */
export function useCopyCurl(targetId: number) {
  const client = useQueryClient();
  const { copy, copied } = useCopy();
  const readCookie = () =>
    client.fetchQuery({
      queryKey: ['targets', 'curl-token', targetId],
      queryFn: async ({ signal }) =>
        (await call(targetsEndpoints.labToken, { params: { id: targetId }, signal })).value,
      // Each call makes another token.
      staleTime: keptMs,
      gcTime: keptMs,
      retry: false,
    });
  return {
    copied,
    copy: async (command: (cookie: string | null) => string) =>
      copy(command(await readCookie().catch(() => null))),
  };
}
