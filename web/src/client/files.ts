/** Saves a file as a download does. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hands a file to the phone's own share sheet; false where there is none or it failed. */
export async function shareFile(file: File): Promise<boolean> {
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (reason) {
    // Closing the share sheet is not a failure to share.
    return reason instanceof DOMException && reason.name === 'AbortError';
  }
}

/** How a file of the operator's begins: 'prae-statement'. */
export function fileName(brand: string, what: string): string {
  return `${brand.toLowerCase()}-${what}`;
}
