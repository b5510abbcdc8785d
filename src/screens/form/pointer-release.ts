let press: Promise<void> | undefined

const begin = () => {
  press = new Promise((resolve) => {
    const release = () => {
      press = undefined
      // What was pressed is clicked first.
      setTimeout(resolve)
    }
    addEventListener('pointerup', release, { once: true })
    addEventListener('pointercancel', release, { once: true })
  })
}
// Where there is no window, nothing is pressed.
globalThis.addEventListener?.('pointerdown', begin, { capture: true })

/**
 * Does something once nothing is pressed: a complaint that comes up as one leaves an input for a button would move the button
 * away from under the pointer, before it is let go.
 */
export function afterPointerRelease(act: () => void): void {
  if (press) void press.then(act)
  else act()
}
