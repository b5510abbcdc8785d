/** Takes a key that walks through the rows of a panel: a text box above rows, each of a link and a button. */
export function moveFocusInPanel(event: KeyboardEvent, panel: HTMLElement): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const input = panel.querySelector('input')
  const rows = [...panel.querySelectorAll('li')]
  const at = rows.findIndex((row) => row.contains(target as Node))
  const isButton = (target as Element).closest('button') !== null
  const part = (row: Element | undefined) => row?.querySelector<HTMLElement>(isButton ? 'button' : 'a')

  const steps: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: part(rows[at + 1]) ?? part(rows[at]),
    ArrowUp: at > 0 ? part(rows[at - 1]) : input,
  }
  if (key in steps) {
    event.preventDefault()
    steps[key]?.focus()
  } else if (key === 'Enter' && at < 0) {
    // The button that gets the focus back must not take the key for its own.
    event.preventDefault()
    rows[0]?.querySelector('a')?.click()
  } else if (key === ' ' && at >= 0 && !isButton) {
    event.preventDefault()
    rows[at]?.querySelector('button')?.click()
  }
  // Whoever types on goes on in the box.
  else if (at >= 0 && key.length === 1 && key !== ' ') input?.focus()
}
