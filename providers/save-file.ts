/** Saves a file on the user's device, as if the user clicked a download link. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file only after the click. The address of the file stays valid for one minute, which is
  // enough.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
