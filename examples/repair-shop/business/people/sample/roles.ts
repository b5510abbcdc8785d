import type { Registry } from 'deckhand'
import { type Grants, readOnlyActions, rolesWith, type SampleRole } from 'deckhand/server'

const frontDesk: Grants = {
  ticket: ['list', 'show', 'export', 'create', 'edit', 'state', 'comeBack'],
  'ticket-line': 'everything',
  device: 'everything',
  customer: 'everything',
  appointment: 'everything',
  technician: [...readOnlyActions, 'edit'],
  part: readOnlyActions,
}

const workbench: Grants = {
  ticket: ['list', 'show', 'edit', 'state'],
  'ticket-line': 'everything',
  device: [...readOnlyActions, 'edit'],
  customer: ['list', 'show'],
  appointment: readOnlyActions,
  technician: readOnlyActions,
  part: 'everything',
}

/** The sample roles, each with one user. */
export const sampleRoles = (registry: Registry): readonly SampleRole[] =>
  rolesWith(registry, [
    {
      name: 'Front desk',
      description: 'Takes devices in, hands them over and keeps the diary.',
      grants: frontDesk,
      person: { name: 'Ines Carvalho', email: 'desk@example.com' },
    },
    {
      name: 'Technician',
      description: 'Finds what is wrong, and mends it.',
      grants: workbench,
      person: { name: 'Owen Pryce', email: 'bench@example.com' },
    },
  ])
