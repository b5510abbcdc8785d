import { Button } from 'antd'
import { phrase, t } from 'deckhand'
import { type ReactNode, useState } from 'react'
import { SerialBox } from './SerialBox'
import { type AssignmentAttempt, type CardReceiver, useCardAssignment } from './use-card-assignment'
import './assign-cards.css'

export interface AssignCardsProps extends CardReceiver {
  /**
   * The number of cards that are still needed. If no more cards are needed, the input disappears. Default: the number
   * is unknown and not displayed.
   */
  readonly needed?: number
  /** Renders the content next to the input, given the typed text. Default: nothing. */
  readonly renderAside?: (typed: string) => ReactNode
}

/**
 * Assigns cards to a customer by their serials, one after the other. The component displays each result and announces
 * the result to screen readers.
 */
export function AssignCards({ needed, renderAside: beside, ...receiver }: AssignCardsProps) {
  const [typed, setTyped] = useState('')
  const { attempts, add, dismiss } = useCardAssignment(receiver)
  const refused = attempts.filter(({ state }) => state === 'refused')
  const last = attempts.at(-1)
  if (needed === 0 && !last) return null
  return (
    <div className="assign-cards">
      {needed !== 0 && (
        <SerialInput
          product={receiver.product}
          label={needed === undefined ? t('Assign a card') : t('Assign a card ({{needed}} still needed)', { needed })}
          onSerial={add}
          onText={setTyped}
        />
      )}
      {needed !== 0 && beside?.(typed)}
      <p className="assign-cards-last" role="status" data-state={last?.state}>
        {last && attemptText(last)}
      </p>
      {refused.length > 0 && (
        <ul className="assign-cards-refused">
          {refused.map(({ serial, why }) => (
            <li key={serial}>
              <span>
                {!why?.includes(serial) && <strong>{serial}</strong>} {why}
              </span>
              <Button size="small" type="text" onClick={() => dismiss(serial)}>
                {t('Dismiss')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const words: Readonly<Record<AssignmentAttempt['state'], string>> = {
  waiting: phrase('Assigning {{serial}} …'),
  assigned: phrase('{{serial}} is assigned.'),
  refused: phrase('{{serial}} could not be assigned.'),
}

const attemptText = ({ serial, state }: AssignmentAttempt) => t(words[state], { serial })

interface SerialInputProps {
  readonly product?: string
  readonly label: string
  readonly onSerial: (serial: string) => void
  /** Called with the text in the input on each change. */
  readonly onText?: (text: string) => void
}

/** An input that accepts serials one after the other. After each serial, the input is cleared and keeps the focus. */
function SerialInput({ onSerial, onText, ...box }: SerialInputProps) {
  const [text, setText] = useState('')
  const type = (typed: string) => {
    setText(typed)
    onText?.(typed)
  }
  const take = (serial: string) => {
    type('')
    if (serial.trim()) onSerial(serial)
  }
  return <SerialBox {...box} text={text} onText={type} onTake={take} />
}
