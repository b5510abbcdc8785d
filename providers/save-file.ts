/** Saves a file on the user's device, like a click on a download link. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click. One minute is sufficient.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
