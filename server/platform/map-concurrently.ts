/**
 * Has several things done at once, and gives what comes of each in their order. No more than `most` are under way or wait to
 * be taken, so memory stays within bounds. Where one fails, no other is begun, and those under way are waited for.
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
      // It is looked at when its turn comes; until then its failure is nobody's.
      begun.catch(() => {})
      underWay.push(begun)
      if (underWay.length >= most) yield (await underWay.shift()) as Made
    }
    while (underWay.length > 0) yield (await underWay.shift()) as Made
  } finally {
    await Promise.allSettled(underWay)
  }
}
