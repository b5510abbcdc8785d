import { type MakeSample, makePeople } from 'deckhand/server'
import { makeCustomers } from './customers/sample/customers'
import { makeDevices } from './customers/sample/devices'
import { makeAppointments } from './diary/sample/appointments'
import { makeTechnicians } from './diary/sample/technicians'
import { makeParts } from './parts/sample/spare-parts'
import { sampleRoles } from './people/sample/roles'
import { withAttachments } from './tickets/sample/attachments'
import { makeTickets } from './tickets/sample/tickets'

/** Creates sample data for one year of work in the repair shop. */
export const makeSample: MakeSample = async (world) => {
  const people = await makePeople(world, sampleRoles(world.registry))
  const technician = makeTechnicians(world, people.user)
  const part = makeParts(world)
  const customer = makeCustomers(world)
  const device = makeDevices(world, customer)
  const ticket = await withAttachments(world, makeTickets(world, { technician, part, device }))
  const appointment = makeAppointments(world, { technician, ticket })
  return { rows: { ...people, technician, part, customer, device, ticket, appointment } }
}
