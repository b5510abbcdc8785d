/** Handles a key in a panel with an input above rows. Each row has a link and a button. */
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
    // The focus returns to the button that opened the panel. Enter must not press that button.
    event.preventDefault()
    rows[0]?.querySelector('a')?.click()
  } else if (key === ' ' && at >= 0 && !isButton) {
    event.preventDefault()
    rows[at]?.querySelector('button')?.click()
  }
  // A letter typed on a row continues in the input.
  else if (at >= 0 && key.length === 1 && key !== ' ') input?.focus()
}
