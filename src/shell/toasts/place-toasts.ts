/**
 * The space in pixels between toasts and controls, and the space between toasts and the window's edge. The space to the
 * window's edge equals the value in toaster.css.
 */
const gap = 8
const edge = 20

const controls = 'a[href], button, input, select, textarea, summary, [role=switch], [role=combobox]'

/**
 * The controls that people can currently press. If a dialog or drawer is open, only the controls inside the dialog or
 * drawer are included.
 */
function controlsBeside(toaster: HTMLElement): HTMLElement[] {
  const open = [...document.querySelectorAll<HTMLElement>('.ant-modal, .ant-drawer-content-wrapper')]
  const scope = open.findLast((one) => one.getClientRects().length > 0) ?? document
  return [...scope.querySelectorAll<HTMLElement>(controls)].filter((one) => !toaster.contains(one))
}

/** The highest free position for a box of this height. Undefined if no free position exists. */
export function findFreeTop(height: number, taken: readonly Pick<DOMRect, 'top' | 'bottom'>[], room: number) {
  let top = edge
  for (const one of [...taken].sort((a, b) => a.top - b.top)) {
    if (one.top - gap >= top + height) break
    top = Math.max(top, one.bottom + gap)
  }
  return top + height <= room - edge ? top : undefined
}

/**
 * Moves the toasts to the highest position where they cover no control. If every position covers a control, the toasts
 * may cover the rows of a list, and clicks pass through the toasts. Toasts do not move while they cover no control.
 */
export function placeToasts(toaster: HTMLElement): void {
  const { top, left, right, height } = toaster.getBoundingClientRect()
  const rects = (some: readonly HTMLElement[]) =>
    some
      .map((one) => one.getBoundingClientRect())
      .filter((rect) => rect.width > 0 && rect.right > left && rect.left < right && rect.bottom > 0)
  const all = controlsBeside(toaster)
  const taken = rects(all)
  const covers = taken.some((one) => one.bottom > top && one.top < top + height)
  if (!covers) {
    delete toaster.dataset.over
    return
  }
  const free = findFreeTop(height, taken, innerHeight)
  const besideRows = () => findFreeTop(height, rects(all.filter((one) => !one.closest('[data-id]'))), innerHeight)
  toaster.style.insetBlockStart = `${free ?? besideRows() ?? edge}px`
  toaster.toggleAttribute('data-over', free === undefined)
}
