/**
 * The minimum speed at which a caller must read a long response. The speed does not include the time that the database
 * needs.
 */
export interface ResponsePace {
  /** The maximum milliseconds to read one chunk. */
  readonly patience: number
  /** The milliseconds that every caller has for the complete response. */
  readonly grace: number
  /** The required characters per second after the initial time. */
  readonly rate: number
}

/**
 * The default minimum speed. A connection with 1 Mbit/s is faster, because responses are compressed. Without a minimum,
 * a slow caller could occupy a connection for any time.
 */
export const defaultResponsePace: ResponsePace = { patience: 20_000, grace: 5 * 60_000, rate: 128 * 1024 }

/**
 * Forwards chunks of text, and measures how fast the caller reads the chunks.
 *
 * @param breakOff a function that is called if the caller reads more slowly than the minimum speed.
 */
export async function* enforceResponsePace(
  pieces: AsyncGenerator<string>,
  breakOff: () => void,
  { patience, grace, rate }: ResponsePace = defaultResponsePace,
): AsyncGenerator<string> {
  let left = grace
  let timer: NodeJS.Timeout | undefined
  try {
    for await (const piece of pieces) {
      const given = performance.now()
      timer = setTimeout(breakOff, Math.min(patience, left))
      yield piece
      clearTimeout(timer)
      left += (piece.length / rate) * 1000 - (performance.now() - given)
    }
  } finally {
    clearTimeout(timer)
  }
}
