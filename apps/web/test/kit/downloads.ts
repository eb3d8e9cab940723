import { onTestFinished, vi } from 'vitest';

type SavedFile = { name: string; text: string };

/** The next file that the page saves; the browser writes none. */
export function savedFile(): Promise<SavedFile> {
  const { promise, resolve } = Promise.withResolvers<SavedFile>();
  const made = vi.spyOn(URL, 'createObjectURL');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const [blob] = made.mock.lastCall ?? [];
    if (!(blob instanceof Blob)) throw new Error('what is saved is no file');
    void blob.text().then((text) => resolve({ name: this.download, text }));
  });
  onTestFinished(() => {
    made.mockRestore();
    click.mockRestore();
  });
  return promise;
}
