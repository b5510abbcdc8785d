let press: Promise<void> | undefined

const begin = () => {
  press = new Promise((resolve) => {
    const release = () => {
      press = undefined
      // The click on the pressed element must happen first.
      setTimeout(resolve)
    }
    addEventListener('pointerup', release, { once: true })
    addEventListener('pointercancel', release, { once: true })
  })
}
// Without a window, there is no pointer to wait for.
globalThis.addEventListener?.('pointerdown', begin, { capture: true })

/**
 * Runs a function once no pointer is pressed. An error that appears while a person presses a button could move the
 * button away from the pointer.
 */
export function afterPointerRelease(act: () => void): void {
  if (press) void press.then(act)
  else act()
}
