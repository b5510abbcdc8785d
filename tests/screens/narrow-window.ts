/** Makes the window as narrow as a phone, or wide. */
export const setNarrow = (isNarrow: boolean) => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width: isNarrow ? 390 : 1280 })
}
