/**
 * Runs work for several items in parallel, and yields the results in the order of the items. At most `most` items are
 * running or wait to be consumed, which bounds the memory. If one fails, no further work starts, and running work is
 * awaited.
 */
export async function* mapConcurrently<Given, Made>(
  all: Iterable<Given>,
  most: number,
  work: (one: Given) => Promise<Made>,
): AsyncGenerator<Made> {
  const underWay: Promise<Made>[] = []
  try {
    for (const one of all) {
      const begun = work(one)
      // The loop awaits each result in order. Until then, a failure must not count as unhandled.
      begun.catch(() => {})
      underWay.push(begun)
      if (underWay.length >= most) yield (await underWay.shift()) as Made
    }
    while (underWay.length > 0) yield (await underWay.shift()) as Made
  } finally {
    await Promise.allSettled(underWay)
  }
}
