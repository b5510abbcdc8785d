import type { Documents } from 'deckhand/server'

export default {
  /** A label that says a text. */
  label: ({ text }: { readonly text: string }) => Buffer.from(`%PDF-1.7 ${text}`),
  /** Keeps its thread until whoever asked for it lets it go. */
  held: ({ gate }: { readonly gate: Int32Array }) => {
    Atomics.wait(gate, 0, 0)
    return Buffer.from('let go')
  },
} satisfies Documents
