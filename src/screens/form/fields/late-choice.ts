import { type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import type { Reference } from '../../../../vocabulary'
import { FormContext } from '../form-context'

/** Represents a text that names no record as a reference. The field shows the text, and no check accepts it. */
export const textReference = (text: string): Reference => ({ id: '', name: text })

/** Whether a reference is a text that names no record. */
export const isTextReference = ({ id }: Reference): boolean => id === ''

/** Milliseconds that a form waits for records before it reports the text as an error. */
const longestWait = 15_000

interface LateChoice<Found> {
  /** The texts that the field shows as references. Empty while the person types. */
  readonly texts: readonly Reference[]
  /** Whether a request for records with such a name is in flight, or about to be sent. */
  readonly isIncomplete: boolean
  /** The record that a text names, among those loaded so far. */
  readonly find: (text: string) => Found | undefined
  /** Replaces the text by the record. */
  readonly replace: (text: Reference, record: Found) => void
  /** Checks the value after the person has left the field. Default: no check. */
  readonly onBlur?: () => void
}

/**
 * Chooses the record that a text names, even if it loads after the person has left the field. The form waits for the
 * record before it saves. The field shows no error before that.
 *
 * @returns two functions. Call `awaitRecord` when the person leaves the field and no loaded record has the text's name.
 * Then call `onBlur`, which replaces the handler in the parameters.
 */
export function useLateChoice<Found>({ texts, isIncomplete, find, replace, onBlur }: LateChoice<Found>) {
  const holdBack = useContext(FormContext)?.holdBack
  const end = useRef<(isSettled: boolean) => void>(undefined)
  useEffect(() => {
    if (isIncomplete) return
    for (const text of texts) {
      const record = find(text.name ?? '')
      // One at a time: the next rendering replaces the next text.
      if (record !== undefined) return replace(text, record)
    }
    if (!end.current) return
    end.current(true)
    onBlur?.()
  })
  useEffect(() => () => end.current?.(false), [])
  return {
    awaitRecord: () => {
      if (!isIncomplete) return
      end.current?.(true)
      const wait = new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => end.current?.(true), longestWait)
        end.current = (isSettled) => {
          clearTimeout(timer)
          end.current = undefined
          resolve(isSettled)
        }
      })
      holdBack?.(wait)
    },
    onBlur: () => {
      if (!end.current) onBlur?.()
    },
  }
}

/**
 * Edits a text that names no record. Backspace removes its last letter, and Delete removes all of it.
 *
 * @param edit called with the remaining text, which is then searched for
 */
export function editTextReference(event: KeyboardEvent, text: string, edit: (rest: string) => void): void {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return
  event.preventDefault()
  edit(event.key === 'Backspace' ? text.slice(0, -1) : '')
}
