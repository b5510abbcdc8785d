/** How slowly a long answer may be taken. What it takes to read it counts for nothing: a large table takes its time. */
export interface ResponsePace {
  /** Milliseconds within which each piece is taken. */
  readonly patience: number
  /** Milliseconds that every caller has for all of it. */
  readonly grace: number
  /** Characters a second beyond that. */
  readonly rate: number
}

/**
 * A line of 1 Mbit/s takes more, as answers are packed on their way; whoever takes them drop by drop would have a connection for
 * as long as they like.
 */
export const defaultResponsePace: ResponsePace = { patience: 20_000, grace: 5 * 60_000, rate: 128 * 1024 }

/**
 * Hands pieces of text on, and watches how they are taken.
 *
 * @param breakOff called where they are taken more slowly than the pace.
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
