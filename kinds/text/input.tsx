import { type Input, orNull } from '../input'
import { oneLine } from '../shared/one-line'

export const Text = oneLine()

/** Capitals are shown as one types; they are what is sent as well. */
export const text: Input = {
  Input: Text,
  write: (value, field) =>
    orNull((field as { capitals?: boolean }).capitals ? String(value ?? '').toUpperCase() : value),
}
