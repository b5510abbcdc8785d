/** What PostgreSQL answers to all that is asked in a transaction after a statement of it has failed. */
const isConsequence = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

/**
 * Waits for parts of a transaction that are asked at once, for all of them also where one fails: what went on behind a
 * rollback would be done outside of the transaction.
 *
 * @throws what failed first, and failed by itself.
 */
export async function awaitAll<Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const failures: unknown[] = []
  const settle = async (part: unknown) => {
    try {
      return await part
    } catch (error) {
      failures.push(error)
    }
  }
  const values = await Promise.all(parts.map(settle))
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0]
  return values as never
}
