import { useDataProvider } from '@refinedev/core'
import { type AnyRecord, foldCode, specificationMessages, t } from 'deckhand'
import { useInvalidateRecords, useWorkbench } from 'deckhand/screens'
import { useRef, useState } from 'react'

/** A submitted serial and the progress of its assignment. */
export interface AssignmentAttempt {
  readonly serial: string
  readonly state: 'waiting' | 'assigned' | 'refused'
  /** The reason of a refusal. */
  readonly why?: string
}

/** The customer who receives the cards, and the order item for which the cards are assigned. */
export interface CardReceiver {
  readonly customerId: string
  /** The product of the cards. Default: any product. */
  readonly product?: string
  readonly orderItemId?: string
  /** Called after each assignment, with the assignment if the API returns it. */
  readonly onAssigned?: (cardNumber: string, mapping?: AnyRecord) => void
}

const mappings = 'customer-card-mapping'

/** Assigns serials one after the other. A serial that is submitted during another request waits in a queue. */
export function useCardAssignment({ customerId, product, orderItemId, onAssigned }: CardReceiver) {
  const { registry } = useWorkbench()
  const provider = useDataProvider()()
  const changed = useInvalidateRecords()
  const [attempts, setAttempts] = useState<readonly AssignmentAttempt[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const settle = (settled: AssignmentAttempt) =>
    setAttempts((all) => [...all.filter(({ serial }) => serial !== settled.serial), settled])

  /**
   * @param refused the refused serials displayed when this serial was submitted. A successful assignment removes the
   * messages of these serials.
   */
  const assign = async (serial: string, refused: readonly string[]) => {
    const variables = {
      customer: customerId,
      cardNumber: serial,
      ...(product && { product }),
      ...(orderItemId && { orderItem: orderItemId }),
    }
    try {
      const { data } = await provider.create<AnyRecord>({ resource: mappings, variables })
      setAttempts((all) => all.filter((one) => one.state !== 'refused' || !refused.includes(one.serial)))
      const printed = typeof data.cardNumber === 'string' ? data.cardNumber : serial
      setAttempts((all) => all.filter((one) => one.serial !== serial))
      settle({ serial: printed, state: 'assigned' })
      onAssigned?.(printed, data.id === undefined ? undefined : data)
    } catch (refusal) {
      settle({ serial, state: 'refused', why: (refusal as Error).message || t(specificationMessages.failure) })
      return
    }
    for (const name of [mappings, 'card']) {
      const resource = registry.find(name)
      if (resource) void changed(resource)
    }
  }

  return {
    attempts,
    /**
     * Returns whether the serial was accepted. A serial that is waiting or was already assigned on this page is not
     * accepted again.
     */
    add: (given: string): boolean => {
      const serial = given.trim()
      const isKnown = ({ serial: one, state }: AssignmentAttempt) =>
        foldCode(one) === foldCode(serial) && state !== 'refused'
      if (!serial || attempts.some(isKnown)) return false
      const refused = attempts.filter(({ state }) => state === 'refused').map((one) => one.serial)
      settle({ serial, state: 'waiting' })
      last.current = last.current.then(() => assign(serial, refused))
      return true
    },
    dismiss: (serial: string) => setAttempts((all) => all.filter((one) => one.serial !== serial)),
  }
}
