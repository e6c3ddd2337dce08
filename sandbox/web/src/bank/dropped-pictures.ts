/** Calls back with every picture that is dropped on the page or pasted into it; answers how to stop. */
export function followPictures(took: (picture: Blob) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const take = (event: Event, data: DataTransfer | null): void => {
    const picture = [...(data?.files ?? [])].find((file) => file.type.startsWith('image/'));
    if (!picture) return;
    event.preventDefault();
    took(picture);
  };
  // Without this a dropped picture would replace the page.
  addEventListener('dragover', (event) => event.preventDefault(), { signal });
  addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
  addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
  return () => ending.abort();
}
