/**
 * Measures inside the page, so the figures do not include the communication with this process. A sign is visible
 * content, described by these keys:
 * - `path`: the path of the page's address.
 * - `rows`, `least`: a selector of rows, and their minimum number. With `other`, the first row must differ from the
 *   previous first row.
 * - `gone`, `filled`: an input that must be absent, or that must have a value.
 * - `saying`, `text`: one of these elements contains the text.
 *
 * The browser receives the source of this function. So the function cannot use names from outside.
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
  /** Resolves after the browser has painted a frame. */
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
  /** Calls a function before each frame, until the function returns a result. */
  const until = async (look, what) => {
    for (const end = performance.now() + limit; performance.now() < end; ) {
      await frame()
      const found = look()
      if (found) return found
    }
    throw new Error(`The expected element did not appear on ${location.pathname}: ${JSON.stringify(what)}`)
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
    /** Waits for a click and the sign that follows. `answer` is the duration. */
    awaitClick(sign) {
      const former = sign.other && textOfFirst(sign.rows)
      this.answer = new Promise((resolve, reject) => {
        const time = ({ timeStamp }) => seen(sign, former).then((end) => resolve(end - timeStamp), reject)
        addEventListener('click', time, { capture: true, once: true })
      })
    },
    /** The middle of an element, once the element no longer moves. */
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
    /** The transferred bytes of JavaScript until a given time. */
    scriptsUntil: (moment) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= moment)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    /** The number of requests, including the page. */
    requests: () => performance.getEntriesByType('resource').length + 1,
    /** Starts a new session and forgets all earlier measurements. */
    begin() {
      longTasks.length = 0
      keys.length = 0
      interactions.clear()
      this.before = performance.interactionCount
    },
    /**
     * The metric Interaction to Next Paint, which is the duration of the slowest interaction. One outlier per fifty
     * interactions is ignored.
     */
    slowest() {
      const passed = Math.floor((performance.interactionCount - this.before) / 50)
      return [...interactions.values()].sort((one, other) => other - one)[passed] ?? 16
    },
  }
}
