type Requester = { requestWindow: (size: { width: number; height: number }) => Promise<Window> };

function requester(): Requester | null {
  const found: unknown = Reflect.get(window, 'documentPictureInPicture');
  const isRequester = typeof found === 'object' && found !== null && 'requestWindow' in found;
  // The type of the platform does not know it yet.
  return isRequester ? (found as Requester) : null;
}

/** Whether this browser has windows that stay above all others and hold a part of this page. */
export const canFloat = (): boolean => requester() !== null;

/** Has to be called while a click is handled; null where the browser refuses. */
export async function openFloating(size: { width: number; height: number }): Promise<Window | null> {
  return (
    (await requester()
      ?.requestWindow(size)
      .catch(() => null)) ?? null
  );
}
