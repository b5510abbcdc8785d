/** Has the window as narrow as a telephone, or not. */
export const setNarrow = (isNarrow: boolean) => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width: isNarrow ? 390 : 1280 })
}
