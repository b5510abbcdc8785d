/** PostgreSQL reports this code for each statement after a failed statement of the same transaction. */
const isConsequence = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

/**
 * Waits for parallel parts of a transaction, even if one of them fails. A part that continued after the rollback would
 * run outside the transaction.
 *
 * @throws the first error that is not a consequence of another error.
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
