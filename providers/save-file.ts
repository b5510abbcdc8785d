/** Saves a file on the person's device, as a click on a download link does. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
