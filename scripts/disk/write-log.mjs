import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The number of bytes of a record's header, as scripts/disk/record-writes.c writes the header. */
const headBytes = 32

/** A mark that the test writes between the recorded changes, such as an acknowledged result. */
export const mark = (value) => {
  const text = Buffer.from(JSON.stringify(value))
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE('a'.charCodeAt(0), 0)
  head.writeUInt32LE(text.length, 4)
  return Buffer.concat([head, text])
}

/** Reads the records of a log: `{ kind, inode, number, first, second }`. */
export function* recordsIn(file) {
  const from = openSync(file, 'r')
  try {
    const { size } = fstatSync(from)
    const bytes = (length, at) => {
      const found = Buffer.alloc(length)
      readSync(from, found, 0, length, at)
      return found
    }
    for (let at = 0; at + headBytes <= size; ) {
      const head = bytes(headBytes, at)
      const [firstBytes, secondBytes] = [head.readUInt32LE(4), head.readUInt32LE(8)]
      const rest = bytes(firstBytes + secondBytes, at + headBytes)
      yield {
        kind: String.fromCharCode(head.readUInt32LE(0)),
        inode: head.readBigUInt64LE(16),
        number: Number(head.readBigUInt64LE(24)),
        first: rest.subarray(0, firstBytes),
        second: rest.subarray(firstBytes),
      }
      at += headBytes + firstBytes + secondBytes
    }
  } finally {
    closeSync(from)
  }
}
