/** The reason why the server cannot start, in one sentence for its operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
