import { uuid } from '../../vocabulary'

const ids = new WeakMap<File, string>()

/** Creates an id for a chosen file, because two files can have the same name. */
export function idOfFile(file: File): string {
  const id = ids.get(file) ?? uuid()
  ids.set(file, id)
  return id
}
