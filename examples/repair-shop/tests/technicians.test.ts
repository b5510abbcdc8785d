import { type BusinessServer, startBusiness } from 'deckhand/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import technician from '../resources/technician'

let server: BusinessServer
beforeAll(async () => {
  server = await startBusiness()
})
afterAll(() => server?.close())

it("the front desk can change a technician's skill but not the hourly rate", async () => {
  const desk = await server.signIn({ email: 'desk@example.com', password: 'deckhand-sample-1' })
  const [before] = (await desk.send('GET', '/technician')).body
  const { edit } = technician.calls
  if (!edit) throw new Error('Technicians cannot be changed.')
  const { status, text } = await desk.call(edit, { id: before.id, values: { skills: ['clocks'] } })
  expect(status, text).toBe(200)
  await desk.call(edit, { id: before.id, values: { hourlyRate: before.hourlyRate + 5 } })
  const after = (await desk.send('GET', `/technician/${before.id}`)).body
  expect(after).toMatchObject({ skills: ['clocks'], hourlyRate: before.hourlyRate })
})
