import { type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import type { Reference } from '../../../../vocabulary'
import { FormContext } from '../form-context'

/**
 * Stores a text that matches no record in the format of a reference. The field shows the text, and no check accepts the
 * text.
 */
export const textReference = (text: string): Reference => ({ id: '', name: text })

/** Whether a reference is only a text that matches no record. */
export const isTextReference = ({ id }: Reference): boolean => id === ''

/** Milliseconds that a form waits for records before it reports the text as an error. */
const longestWait = 15_000

interface LateChoice<Found> {
  /**
   * The texts in the field that match no record, in the format of references. Empty while the person types in the
   * field.
   */
  readonly texts: readonly Reference[]
  /** Whether a request for records with such a name is in flight, or will be sent soon. */
  readonly isIncomplete: boolean
  /** Finds the record that a text names, among the records that are loaded so far. */
  readonly find: (text: string) => Found | undefined
  /** Replaces the text in the field by the record. */
  readonly replace: (text: Reference, record: Found) => void
  /** Checks the value after the person has left the field. Default: no check. */
  readonly onBlur?: () => void
}

/**
 * Chooses the record that a text names, even if the record loads after the person has left the field. The form waits
 * for the record before saving. Until the record is found or the search ends, the field shows no error.
 *
 * @returns two functions for the field. Call `awaitRecord` when the person leaves the field and no loaded record has
 * the text as its name. Call `onBlur` after `awaitRecord`, in place of the handler in the parameters.
 */
export function useLateChoice<Found>({ texts, isIncomplete, find, replace, onBlur }: LateChoice<Found>) {
  const holdBack = useContext(FormContext)?.holdBack
  const end = useRef<(isSettled: boolean) => void>(undefined)
  useEffect(() => {
    if (isIncomplete) return
    for (const text of texts) {
      const record = find(text.name ?? '')
      // Only one text is replaced at a time, and the next rendering replaces the next text.
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
 * Edits a text that matches no record. The Backspace key removes the last letter of the text, and the Delete key
 * removes the entire text.
 *
 * @param edit called with the remaining text, which the field then searches for
 */
export function editTextReference(event: KeyboardEvent, text: string, edit: (rest: string) => void): void {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return
  event.preventDefault()
  edit(event.key === 'Backspace' ? text.slice(0, -1) : '')
}
