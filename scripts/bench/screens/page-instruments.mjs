/**
 * What measures inside of the page, so that the way of an answer to this process is part of no figure. A sign is something
 * that can be seen: `path` of the address, so many (`least`) `rows`, the first of which is `other` than it was, `gone` and
 * `filled` inputs, and a `text` that one of the elements of `saying` has.
 *
 * It is handed to the browser as it stands here and can name nothing outside of itself.
 */
export function instruments() {
  const limit = 120_000
  const longTasks = []
  const interactions = new Map()
  const keys = []

  const watch = (type, take, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options })
  watch('longtask', ({ duration }) => longTasks.push(duration))
  watch(
    'event',
    ({ interactionId: id, duration }) => id && interactions.set(id, Math.max(duration, interactions.get(id) ?? 0)),
    { durationThreshold: 16 },
  )

  const frame = () => new Promise(requestAnimationFrame)
  /** The moment after what a frame has drawn is on its way to the screen. */
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })

  const all = (selector) => [...document.querySelectorAll(selector)]
  const textOfFirst = (selector) => document.querySelector(selector)?.textContent
  const holds = ({ path, rows, least = 1, other, gone, filled, saying, text }, former) => {
    if (path && location.pathname !== path) return false
    if (rows && document.querySelectorAll(rows).length < least) return false
    if (other && textOfFirst(rows) === former) return false
    if (gone && document.querySelector(gone)) return false
    if (filled && !document.querySelector(filled)?.value) return false
    return !saying || all(saying).some((element) => element.textContent.includes(text))
  }
  /** What something answers before a frame is drawn, as soon as it does. */
  const until = async (look, what) => {
    for (const end = performance.now() + limit; performance.now() < end; ) {
      await frame()
      const found = look()
      if (found) return found
    }
    throw new Error(`Never seen on ${location.pathname}: ${JSON.stringify(what)}`)
  }
  const seen = (sign, former) => until(() => holds(sign, former), sign).then(painted)

  addEventListener(
    'keydown',
    async ({ timeStamp }) => {
      await frame()
      keys.push((await painted()) - timeStamp)
    },
    true,
  )

  window.bench = {
    longTasks,
    keys,
    seen,
    /** Begins to wait for a click, and for the sign that follows it; `answer` is how long that took. */
    awaitClick(sign) {
      const former = sign.other && textOfFirst(sign.rows)
      this.answer = new Promise((resolve, reject) => {
        const time = ({ timeStamp }) => seen(sign, former).then((end) => resolve(end - timeStamp), reject)
        addEventListener('click', time, { capture: true, once: true })
      })
    },
    /** The middle of an element that has come to rest. */
    middleOf(selector) {
      let former = ''
      let still = 0
      return until(() => {
        const element = document.querySelector(selector)
        element?.scrollIntoView({ block: 'nearest' })
        const { x, y, width, height } = element?.getBoundingClientRect() ?? {}
        const place = [x + width / 2, y + height / 2]
        still = width > 0 && String(place) === former ? still + 1 : 0
        former = String(place)
        return still === 4 && place
      }, selector)
    },
    /** Bytes of JavaScript, as they were sent, that had come by a moment. */
    scriptsUntil: (moment) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= moment)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    /** The page and all that it has asked for. */
    requests: () => performance.getEntriesByType('resource').length + 1,
    /** Begins a session anew: what has come before is none of it. */
    begin() {
      longTasks.length = 0
      keys.length = 0
      interactions.clear()
      this.before = performance.interactionCount
    },
    /** The longest that an interaction took to be painted, passing over one in fifty: Interaction to Next Paint. */
    slowest() {
      const passed = Math.floor((performance.interactionCount - this.before) / 50)
      return [...interactions.values()].sort((one, other) => other - one)[passed] ?? 16
    },
  }
}
