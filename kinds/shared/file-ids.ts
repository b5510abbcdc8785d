import { uuid } from '../../vocabulary'

const ids = new WeakMap<File, string>()

/** An id for a file that was chosen: two of them may have the same name. */
export function idOfFile(file: File): string {
  const id = ids.get(file) ?? uuid()
  ids.set(file, id)
  return id
}
