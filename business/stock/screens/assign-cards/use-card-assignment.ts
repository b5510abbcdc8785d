import { useDataProvider } from '@refinedev/core'
import { type AnyRecord, specificationMessages, t } from 'deckhand'
import { useInvalidateRecords, useWorkbench } from 'deckhand/screens'
import { useRef, useState } from 'react'

/** A serial that was given, and what became of it. */
export interface AssignmentAttempt {
  readonly serial: string
  readonly state: 'waiting' | 'assigned' | 'refused'
  /** Why it was refused. */
  readonly why?: string
}

/** Who gets the cards, and for what. */
export interface CardReceiver {
  readonly customerId: string
  /** Only cards of this product are taken. Default: of any. */
  readonly product?: string
  readonly orderItemId?: string
  /** Told after each card, with its mapping where the API answers with it. */
  readonly onAssigned?: (cardNumber: string, mapping?: AnyRecord) => void
}

const mappings = 'customer-card-mapping'

/** Assigns serials one after the other: one that is given while another is under way waits for its turn. */
export function useCardAssignment({ customerId, product, orderItemId, onAssigned }: CardReceiver) {
  const { registry } = useWorkbench()
  const provider = useDataProvider()()
  const changed = useInvalidateRecords()
  const [attempts, setAttempts] = useState<readonly AssignmentAttempt[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const settle = (settled: AssignmentAttempt) =>
    setAttempts((all) => [...all.filter(({ serial }) => serial !== settled.serial), settled])

  /** @param refused serials whose refusal stood in sight when this one was given; it takes their place. */
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
      settle({ serial, state: 'assigned' })
      onAssigned?.(serial, data.id === undefined ? undefined : data)
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
    /** Whether it was taken; a serial that is under way or has been assigned here is not taken twice. */
    add: (given: string): boolean => {
      const serial = given.trim().toUpperCase()
      if (!serial || attempts.some((one) => one.serial === serial && one.state !== 'refused')) return false
      const refused = attempts.filter(({ state }) => state === 'refused').map((one) => one.serial)
      settle({ serial, state: 'waiting' })
      last.current = last.current.then(() => assign(serial, refused))
      return true
    },
    dismiss: (serial: string) => setAttempts((all) => all.filter((one) => one.serial !== serial)),
  }
}
