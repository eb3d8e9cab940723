import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../shared/api/call.ts';
import { authQueries } from '../auth/auth.queries.ts';

/** Erases one's own account, and takes that back. */
export function useOwnErasure() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: authQueries.me().queryKey });
  return {
    erase: useMutation({ mutationFn: () => call(ownDataEndpoints.erase), onSuccess }),
    keep: useMutation({ mutationFn: () => call(ownDataEndpoints.keep), onSuccess }),
  };
}

export function useOwnExport() {
  return useMutation({ mutationFn: () => callForFile(ownDataEndpoints.export) });
}
