import { useRecordActions, useResource } from 'deckhand/screens'
import { useState } from 'react'
import type { AssignedCard } from './assigned-cards'

/**
 * The actions of assignments, and the replacement cards that were assigned on this page, by the replaced serial.
 * Some APIs do not report replacements.
 */
export function useCardReplacement(onDone: () => void) {
  const mappings = useResource('customer-card-mapping')
  const [replaced, setReplaced] = useState<Readonly<Record<string, AssignedCard>>>({})
  const actions = useRecordActions(mappings, {
    onDone: ({ record: former, values, data }) => {
      const serial = values?.cardNumber
      if (former && typeof serial === 'string') {
        const mapping = data?.cardNumber === serial ? data : { ...former, cardNumber: serial }
        const formerSerial = String(former.cardNumber)
        const next = { serial, mapping }
        const follow = ([key, one]: [string, AssignedCard]) => [key, one.serial === formerSerial ? next : one]
        setReplaced((all) => ({ ...Object.fromEntries(Object.entries(all).map(follow)), [formerSerial]: next }))
      }
      onDone()
    },
  })
  return { actions, replaced }
}
