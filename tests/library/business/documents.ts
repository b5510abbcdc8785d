import type { Documents } from 'deckhand/server'

export default {
  /** A label that contains a text. */
  label: ({ text }: { readonly text: string }) => Buffer.from(`%PDF-1.7 ${text}`),
  /** Blocks its thread until the caller releases the thread. */
  held: ({ gate }: { readonly gate: Int32Array }) => {
    Atomics.wait(gate, 0, 0)
    return Buffer.from('let go')
  },
} satisfies Documents
