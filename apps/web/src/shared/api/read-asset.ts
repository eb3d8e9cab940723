import { ApiError, NetworkError } from '@sentiero/client/errors';

/** A JSON file served with the app; the operator is responsible for its shape. */
export async function readAsset<Content>(path: string, signal: AbortSignal): Promise<Content> {
  const response = await fetch(path, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new NetworkError('The server cannot be reached', { cause: error });
  });
  const { status, statusText } = response;
  if (!response.ok) throw new ApiError({ status, statusText, body: await response.text(), isHtml: false });
  return (await response.json()) as Content;
}
