import { choicesOf, t } from 'deckhand'
import { fieldOf, type PieceProps } from 'deckhand/screens'
import './ticket-progress.css'

/** The status values of a successful repair. */
const mainStates = ['received', 'diagnosed', 'approved', 'repairing', 'ready', 'collected']

/** The other status values, each with the main step that the progress bar marks. */
const sideStates: Readonly<Record<string, string>> = { waiting: 'approved', declined: 'diagnosed' }

/** Shows the progress of a ticket: each main step, and a check mark at each completed step. */
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
