import { choicesOf, t } from 'deckhand'
import { fieldOf, type PieceProps } from 'deckhand/screens'
import './ticket-progress.css'

/** The way of a ticket that goes well. */
const mainStates = ['received', 'diagnosed', 'approved', 'repairing', 'ready', 'collected']

/** Where it stands on that way while it is beside it. */
const sideStates: Readonly<Record<string, string>> = { waiting: 'approved', declined: 'diagnosed' }

/** How far a ticket has got: each step of its way, those behind it ticked off. */
export default function TicketProgress({ resource, record }: PieceProps) {
  if (!record) return null
  const choices = choicesOf(fieldOf(resource, 'state')) ?? {}
  const state = String(record.state)
  const at = mainStates.indexOf(sideStates[state] ?? state)
  const label = (one: string) => t(choices[one]?.label ?? one)
  return (
    <ol className="ticket-progress">
      {mainStates.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'ticket-step-done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index === at ? label(state) : label(step)}
        </li>
      ))}
    </ol>
  )
}
